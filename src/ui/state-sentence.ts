import type { Refusal } from '../domain/record.ts';
import type { WaitingFor } from '../domain/sync-state.ts';
import type { PageText, Translate } from '../locales/translate.ts';
import type { Rating } from '../domain/feedback.ts';
import type { RecordView } from '../domain/record-view.ts';
import type { StoreFailure } from '../domain/store-failure.ts';

/** What has to be said about a message's feedback, and how loudly. */
export interface Notice {
  tone: 'quiet' | 'warn' | 'bad';
  sentence: string;
  /** The rating that it is said about; a conflict is about both. */
  about: Rating | 'both';
}

/**
 * The sentence for where a record stands; nothing is said about what is simply in order.
 *
 * @param overdue whether it has been on its way for longer than one would expect
 */
export function noticeOf(view: RecordView, overdue: boolean, t: Translate): Notice | null {
  const about = view.about ?? view.value?.rating ?? 'both';
  switch (view.state) {
    case 'synced':
      return null;
    case 'pending':
    case 'sending':
    case 'held':
      if (view.waitingFor) return { tone: 'quiet', sentence: t(WAITING[view.waitingFor]), about };
      return overdue ? { tone: 'quiet', sentence: t(view.unstored ? 'storing' : 'waiting'), about } : null;
    case 'conflict':
      return { tone: 'warn', sentence: conflictSentence(view, t), about: 'both' };
    case 'removed':
      return { tone: 'warn', sentence: t('stateRemoved'), about };
    case 'rejected':
      return { tone: 'bad', sentence: refusalSentence(view.refusal ?? { code: 'target-not-found' }, t), about };
  }
}

const WAITING = {
  unreachable: 'waitingUnreachable',
  failing: 'waitingFailing',
  'remote-absent': 'waitingRemoteAbsent',
  'signed-out': 'waitingSignedOut',
  forbidden: 'waitingForbidden',
  elsewhere: 'waitingElsewhere',
} as const satisfies Record<WaitingFor, PageText>;

const FAILURES = {
  'storage-full': 'failureStorageFull',
  'note-blank': 'noteBlank',
  'nothing-to-undo': 'failureNothingToUndo',
  'storage-failed': 'failureStorageFailed',
  'storage-blocked': 'failureStorageBlocked',
  'storage-absent': 'failureStorageAbsent',
  updating: 'failureUpdating',
  'unknown-session': 'failureUnknownSession',
  'not-understood': 'failureNotUnderstood',
  'no-answer': 'failureNoAnswer',
  'session-replaced': 'failureSessionReplaced',
  'context-gone': 'failureContextGone',
} as const satisfies Record<StoreFailure, PageText>;

function conflictSentence(view: RecordView, t: Translate): string {
  if (!view.theirs) return t('stateConflictNone');
  return t(view.theirs.rating === 'positive' ? 'stateConflictLike' : 'stateConflictDislike');
}

function refusalSentence(refusal: Refusal, t: Translate): string {
  switch (refusal.code) {
    case 'target-not-found':
      return t('refusedTarget');
    case 'note-blank':
      return t('refusedNoteBlank');
    case 'note-too-large':
      return t('refusedNoteTooLarge', { actualBytes: refusal.actualBytes, maxBytes: refusal.maxBytes });
    case 'orphaned':
      return t('refusedOrphaned');
  }
}

/** The sentence for a wish that is not what the page shows. */
export function failureNotice(failure: StoreFailure, t: Translate): Notice {
  return { tone: 'bad', sentence: t(FAILURES[failure]), about: 'both' };
}
