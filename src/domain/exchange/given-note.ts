import type { FeedbackRecord } from '../record.ts';

/** The note on a message: the rating's, or the one that is kept until the message is rated. */
export function givenNote({ desired, shelvedNote }: FeedbackRecord): string | undefined {
  return desired ? desired.note : shelvedNote;
}
