import type { Refusal } from '../domain/record.ts';
import type { WaitingFor } from '../domain/sync-state.ts';
import type { PageText, Translate } from '../locales/translate.ts';
import type { Rating } from '../domain/feedback.ts';
import type { RecordView } from '../domain/record-view.ts';
import type { StoreFailure } from '../domain/store-failure.ts';

/** What a mark says by its shape alone. */
export type Mark = 'on-host' | 'stored' | 'waiting' | 'conflict' | 'refused' | 'removed' | 'failed';

/** Where a message's feedback stands, and how loudly that is said. */
export interface Notice {
  mark: Mark;
  tone: 'quiet' | 'warn' | 'bad';
  sentence: string;
  /** The rating that it is said about; a conflict is about both. */
  about: Rating | 'both';
}

/**
 * Where a record stands, in a sentence. Nothing is said about a message without feedback, and about what is on its way for no
 * longer than one would expect.
 *
 * @param overdue whether it has been on its way for longer than one would expect
 */
export function noticeOf(view: RecordView, overdue: boolean, t: Translate): Notice | null {
  const about = view.about ?? view.value?.rating ?? 'both';
  switch (view.state) {
    case 'synced':
      return view.value && { mark: 'on-host', tone: 'quiet', sentence: t('stateOnHost'), about };
    case 'pending':
    case 'sending':
    case 'held':
      if (view.waitingFor) return { mark: 'waiting', tone: 'quiet', sentence: t(WAITING[view.waitingFor]), about };
      if (!overdue) return null;
      if (view.unstored) return { mark: 'waiting', tone: 'quiet', sentence: t('storing'), about };
      return { mark: 'stored', tone: 'quiet', sentence: t('waiting'), about };
    case 'conflict':
      return { mark: 'conflict', tone: 'warn', sentence: conflictSentence(view, t), about: 'both' };
    case 'removed':
      return { mark: 'removed', tone: 'warn', sentence: t('stateRemoved'), about };
    case 'rejected': {
      const sentence = refusalSentence(view.refusal ?? { code: 'target-not-found' }, t);
      return { mark: 'refused', tone: 'bad', sentence, about };
    }
  }
}

const WAITING = {
  unreachable: 'waitingUnreachable',
  failing: 'waitingFailing',
  'remote-absent': 'waitingRemoteAbsent',
  'signed-out': 'waitingSignedOut',
  forbidden: 'waitingForbidden',
  'not-granted': 'waitingNotGranted',
  paused: 'waitingPaused',
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
  if (hasOneRating(view)) return t('stateConflictNote');
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

/** Whether both sides of a conflict have the same rating: a click on it could not say which side is meant. */
export function hasOneRating({ theirs, value }: RecordView): boolean {
  return theirs != null && theirs.rating === value?.rating;
}

/** The sentence for a wish that is not what the page shows. */
export function failureNotice(failure: StoreFailure, t: Translate): Notice {
  return { mark: 'failed', tone: 'bad', sentence: t(FAILURES[failure]), about: 'both' };
}
