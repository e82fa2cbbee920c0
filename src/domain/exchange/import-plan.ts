import { sameValue, type Value } from '../feedback.ts';
import { type FeedbackRecord, isIdle, type Revision, withEarlyWriting } from '../record.ts';
import { isContained, missingFrom } from './history.ts';

/** What an export holds of one message. A history may be there without its record. */
export interface FileRecord {
  record: FeedbackRecord | undefined;
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
  if (!file.record) return hasAllOfTheFile ? 'older' : 'new';
  // What was given up here has a history that says so; of what was lost the file has it all.
  if (!here.record) return hasAllOfTheFile && !isAllInTheFile ? 'older' : 'new';
  if (hasAllOfTheFile && isAllInTheFile) {
    return sameValue(file.record.desired, here.record.desired) ? 'same' : 'differs';
  }
  if (hasAllOfTheFile) return 'older';
  return isAllInTheFile && !here.record.problem ? 'newer' : 'differs';
}

/** Counts how the records of an export stand. */
export function countRelations(relations: Iterable<Relation>): ImportCounts {
  const counts: ImportCounts = { new: 0, same: 0, older: 0, newer: 0, differs: 0 };
  for (const kind of relations) counts[kind] += 1;
  return counts;
}

/** What is done with what an export holds of one message. */
export type Step =
  /** The record is stored as it is in the file. */
  | { kind: 'add'; record: FeedbackRecord }
  /** What is stored here is not touched. */
  | { kind: 'leave' }
  /** The record is stored, and then the value wished for it; `undefined` when it says that already. */
  | { kind: 'wish'; record: FeedbackRecord; value: Value | undefined };

/** What is done with a message that stands so to what is stored here. */
export function stepFor(kind: Relation, file: FileRecord, here: StoredRecord, differing: Differing): Step {
  const { record } = file;
  if (!record) return { kind: 'leave' };
  if (!here.record) return kind === 'new' ? { kind: 'add', record } : { kind: 'leave' };
  const isTaken = kind === 'newer' || (kind === 'differs' && differing === 'take');
  if (!isTaken) return { kind: 'leave' };
  const context = here.record.context ?? record.context;
  const known = withEarlyWriting({ ...here.record, ...(context && { context }) }, record);
  return { kind: 'wish', record: known, value: isIdle(known, record.desired) ? undefined : record.desired };
}

/** The entries that join the history that is stored here, the oldest first. */
export function joining(kind: Relation, file: FileRecord, here: StoredRecord): Revision[] {
  // What went to another session, or was given up, takes its history along.
  return kind === 'older' ? [] : missingFrom(file.history, here.history);
}

/**
 * Whether a history has to say once more what stands: its last entry came out of the file, and says something else.
 *
 * @param last the history's last entry
 * @param joined the ids of the entries that came out of the file
 */
export function needsClosing(record: FeedbackRecord, last: Revision, joined: ReadonlySet<number>): boolean {
  return joined.has(last.id) && !sameValue(last.value, record.desired);
}
