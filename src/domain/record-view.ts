import type { Rating, Value } from './feedback.ts';
import type { MessageId } from './ids.ts';
import { valueOf } from './feedback.ts';
import type { FeedbackRecord, Refusal } from './record.ts';
import { type Surroundings, type SyncState, syncStateOf, type WaitingFor, waitingFor } from './sync-state.ts';

/** What a page shows about one message. */
export interface RecordView {
  messageId: MessageId;
  value: Value;
  state: SyncState;
  /** It was said in this page, and nobody has answered yet that it is stored. */
  unstored?: true;
  /** What it waits for, in states `pending` and `held`. */
  waitingFor?: WaitingFor;
  /** Why the host refused, in state `rejected`. */
  refusal?: Refusal;
  /** What the host holds, in state `conflict`. */
  theirs?: Value;
  /** A note that waits for a rating. */
  shelvedNote?: string;
  /** What was being written and was not saved. */
  draft?: string;
  /** The host does not keep the reason: it stays in this browser. */
  reasonIsLocal?: true;
  /** Which rating the state is about: the given one, or the one that was given before. */
  about?: Rating;
  /** The sequence number of the user's last wish that this shows; zero when there never was one. */
  wishedAs: number;
}

/** What a page gets to see of a record. */
export function recordView(record: FeedbackRecord, surroundings: Surroundings): RecordView {
  const { messageId, desired, problem } = record;
  const state = syncStateOf(record, surroundings);
  const reason = waitingFor(surroundings);
  const view: RecordView = { messageId, value: desired, state, wishedAs: record.wishedAs ?? 0 };
  if (record.shelvedNote !== undefined) view.shelvedNote = record.shelvedNote;
  if (record.draft !== undefined) view.draft = record.draft;
  if (desired?.category !== undefined && desired.category === record.localReason) view.reasonIsLocal = true;
  const about = aboutRating(record);
  if (about) view.about = about;
  if (reason && (state === 'pending' || state === 'held')) view.waitingFor = reason;
  if (problem?.kind === 'rejected') view.refusal = problem.refusal;
  if (problem?.kind === 'conflict') view.theirs = valueOf(problem.theirs);
  return view;
}

function aboutRating({ desired, problem, base, attempts }: FeedbackRecord): Rating | undefined {
  const lost = problem?.kind === 'removed' ? problem.lost : null;
  return (desired ?? lost ?? base ?? attempts.at(-1)?.value)?.rating;
}

/** The note that is stored, or kept until the message is rated; empty where there is none. */
export function noteOf(view: Pick<RecordView, 'value' | 'shelvedNote'> | null): string {
  return (view?.value ? view.value.note : view?.shelvedNote) ?? '';
}
