import { inMessageOrder } from '../listed-records.ts';
import type { FeedbackRecord } from '../record.ts';
import type { StoredSession } from '../stored-session.ts';
import { syncStateOf } from '../sync-state.ts';
import { givenNote } from './given-note.ts';
import type { SessionCopy } from './session-copy.ts';
import { isDate } from './time.ts';

const COLUMNS = [
  'session_id',
  'workspace',
  'turn',
  'message_id',
  'message_time',
  'rating',
  'reason',
  'note',
  'state',
  'rated_at',
  'excerpt',
] as const;

/**
 * Sessions as the rows of a table: the names of its columns, then one row for each record. Texts are as they are stored; whoever
 * writes the file decides what a cell must not begin with.
 *
 * @param iso a time as ISO 8601 writes it
 */
export function* csvRows(sessions: Iterable<SessionCopy>, iso: (time: number) => string): Generator<string[], void> {
  yield [...COLUMNS];
  for (const { session, records } of sessions) {
    for (const record of inMessageOrder(records)) {
      const cells = cellsOf(session, record, iso);
      yield COLUMNS.map((column) => cells[column] ?? '');
    }
  }
}

function cellsOf(
  { id, cwd }: StoredSession,
  record: FeedbackRecord,
  iso: (time: number) => string,
): Record<(typeof COLUMNS)[number], string | undefined> {
  const { messageId, context, desired, ratedAt } = record;
  const time = (at: number | undefined) => (isDate(at) ? iso(at) : undefined);
  return {
    session_id: id,
    workspace: cwd,
    turn: context && String(context.turn),
    message_id: messageId,
    message_time: time(context?.messageTime),
    rating: desired?.rating,
    reason: desired?.category,
    note: givenNote(record),
    // A table says what stands here; how its host is at the moment is no part of that.
    state: syncStateOf(record, { host: 'unknown', elsewhere: false }),
    rated_at: time(ratedAt),
    excerpt: context?.excerpt,
  };
}
