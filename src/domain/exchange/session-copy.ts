import type { FeedbackRecord, Revision } from '../record.ts';
import type { StoredSession } from '../stored-session.ts';

/** All that is stored about one session. */
export interface SessionCopy {
  session: StoredSession;
  records: FeedbackRecord[];
  revisions: Revision[];
}
