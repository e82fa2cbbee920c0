import { sameValue, type Value } from '../feedback.ts';
import { type FeedbackRecord, isIdle, type Revision, withEarlyWriting } from '../record.ts';
import { isContained, missingFrom } from './history.ts';

/** What an export holds of one message. */
export interface FileRecord {
  record: FeedbackRecord;
  history: Revision[];
}

/** What is stored here of that message. */
export interface StoredRecord {
  record: FeedbackRecord | undefined;
  history: Revision[];
  /** The history that the message has in the sessions that this one turned out to be since. */
  elsewhere: Revision[];
}

/** How a record of an export stands to what is stored here. */
export type Relation =
  /** Nothing is stored here. */
  | 'new'
  | 'same'
  /** More was said here since. */
  | 'older'
  /** More was said in the file since. */
  | 'newer'
  /** Something was said on both sides, or what is stored here waits for the user. */
  | 'differs';

/** What happens to a record that differs: it is kept as it is here, or the file's value is taken. */
export type Differing = 'keep' | 'take';

/** How many records of an export stand how to what is stored here. */
export type ImportCounts = Record<Relation, number>;

/** How a record of an export stands to what is stored here. */
export function relation(file: FileRecord, here: StoredRecord): Relation {
  const isMoved = file.history.length > 0 && isContained(file.history, here.elsewhere);
  if (isMoved) return 'older';
  const hasAllOfTheFile = isContained(file.history, here.history);
  const isAllInTheFile = isContained(here.history, file.history);
  // What was given up here has a history that says so; of what was lost the file has it all.
  if (here.record === undefined) return hasAllOfTheFile && !isAllInTheFile ? 'older' : 'new';
  if (hasAllOfTheFile && isAllInTheFile) {
    return sameValue(file.record.desired, here.record.desired) ? 'same' : 'differs';
  }
  if (hasAllOfTheFile) return 'older';
  return isAllInTheFile && here.record.problem === undefined ? 'newer' : 'differs';
}

/** Counts how the records of an export stand. */
export function countRelations(relations: Iterable<Relation>): ImportCounts {
  const counts: ImportCounts = { new: 0, same: 0, older: 0, newer: 0, differs: 0 };
  for (const kind of relations) counts[kind] += 1;
  return counts;
}

/** What is done with a record of an export. */
export type Step =
  /** It is stored as it is in the file. */
  | { kind: 'add' }
  /** What is stored here is not touched. */
  | { kind: 'leave' }
  /** `record` is stored, and then the value wished for it, unless it says that already. */
  | { kind: 'wish'; record: FeedbackRecord; value: Value | undefined };

/** What is done with a record of an export that stands so to what is stored here. */
export function stepFor(kind: Relation, file: FeedbackRecord, here: StoredRecord, differing: Differing): Step {
  if (here.record === undefined) return kind === 'new' ? { kind: 'add' } : { kind: 'leave' };
  const isTaken = kind === 'newer' || (kind === 'differs' && differing === 'take');
  if (!isTaken) return { kind: 'leave' };
  const known = { ...here.record, ...(!here.record.context && file.context && { context: file.context }) };
  const value = isIdle(known, file.desired) ? undefined : file.desired;
  return { kind: 'wish', record: withEarlyWriting(known, file), value };
}

/** The entries that join what is stored here, the oldest first: none of what went to another session, or was given up. */
export function joining(kind: Relation, file: FileRecord, here: StoredRecord): Revision[] {
  return kind === 'older' ? [] : missingFrom(file.history, here.history);
}

/** Whether a history has to say once more what stands: what joined it is its last entry now, and says something else. */
export function needsClosing(record: FeedbackRecord, history: readonly Revision[]): boolean {
  const last = history.toSorted((a, b) => a.id - b.id).at(-1);
  return last !== undefined && !sameValue(last.value, record.desired);
}
