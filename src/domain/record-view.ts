import type { Value } from './feedback.ts';
import type { MessageId } from './ids.ts';
import { valueOf } from './feedback.ts';
import type { FeedbackRecord, Refusal } from './record.ts';
import { type Surroundings, type SyncState, syncStateOf } from './sync-state.ts';

/** What a page shows about one message. */
export interface RecordView {
  messageId: MessageId;
  value: Value;
  state: SyncState;
  /** Why the host refused, in state `rejected`. */
  refusal?: Refusal;
  /** What the host holds, in state `conflict`. */
  theirs?: Value;
}

/** What a page gets to see of a record. */
export function recordView(record: FeedbackRecord, surroundings: Surroundings): RecordView {
  const { messageId, desired, problem } = record;
  const view: RecordView = { messageId, value: desired, state: syncStateOf(record, surroundings) };
  if (problem?.kind === 'rejected') view.refusal = problem.refusal;
  if (problem?.kind === 'conflict') view.theirs = valueOf(problem.theirs);
  return view;
}
