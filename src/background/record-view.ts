import { valueOf } from '../domain/feedback.ts';
import type { FeedbackRecord } from '../domain/record.ts';
import { type Surroundings, syncStateOf } from '../domain/sync-state.ts';
import type { RecordView } from '../messages/protocol.ts';

/** What a page gets to see of a record. */
export function recordView(record: FeedbackRecord, surroundings: Surroundings): RecordView {
  const { messageId, desired, problem } = record;
  const view: RecordView = { messageId, value: desired, state: syncStateOf(record, surroundings) };
  if (problem?.kind === 'rejected') view.refusal = problem.refusal;
  if (problem?.kind === 'conflict') view.theirs = valueOf(problem.theirs);
  return view;
}
