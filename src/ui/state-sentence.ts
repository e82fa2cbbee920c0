import type { Refusal } from '../domain/record.ts';
import type { Translate } from '../locales/translate.ts';
import type { RecordView } from '../domain/record-view.ts';
import type { StoreFailure } from '../domain/store-failure.ts';

/** What has to be said about a message's feedback, and how loudly. */
export interface Notice {
  tone: 'quiet' | 'warn' | 'bad';
  sentence: string;
}

/** The sentence for where a record stands; nothing is said about what is simply in order. */
export function noticeOf(view: RecordView, t: Translate): Notice | null {
  switch (view.state) {
    case 'synced':
    case 'sending':
      return null;
    case 'pending':
      return { tone: 'quiet', sentence: t('statePending') };
    case 'held':
      return { tone: 'quiet', sentence: t('stateHeld') };
    case 'conflict':
      return { tone: 'warn', sentence: conflictSentence(view, t) };
    case 'removed':
      return { tone: 'warn', sentence: t('stateRemoved') };
    case 'rejected':
      return { tone: 'bad', sentence: refusalSentence(view.refusal ?? { code: 'target-not-found' }, t) };
  }
}

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

/** The sentence for a wish that could not be stored. */
export function failureNotice(failure: StoreFailure, t: Translate): Notice {
  const names = {
    'storage-full': 'failureStorageFull',
    'storage-failed': 'failureStorageFailed',
    'unknown-session': 'failureUnknownSession',
    'not-understood': 'failureNotUnderstood',
    'context-gone': 'failureContextGone',
  } as const;
  return { tone: 'bad', sentence: t(names[failure]) };
}
