import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Rating } from '../../domain/feedback.ts';
import type { FeedbackRecord } from '../../domain/record.ts';
import { noteOf, type RecordView } from '../../domain/record-view.ts';
import type { Result } from '../../domain/result.ts';
import type { StoreFailure } from '../../domain/store-failure.ts';
import type { Text, Translate } from '../../locales/translate.ts';
import type { Side } from '../../messages/protocol.ts';
import { focusNoteField, NoteEditor } from '../../ui/NoteEditor.tsx';
import { MessageHistory, type MessageHistoryProps } from '../../ui/MessageHistory.tsx';
import { reasonName } from '../../ui/ReasonChips.tsx';
import { RatingControl } from '../../ui/RatingControl.tsx';
import { failureNotice, hasOneRating, noticeOf } from '../../ui/state-sentence.ts';
import { WaysOut } from './WaysOut.tsx';

export interface RecordCardProps {
  record: FeedbackRecord;
  view: RecordView;
  learnedLimit: number | undefined;
  language: string;
  t: Translate<Text>;
  onRate(rating: Rating | null): void;
  onReason(reason: string | null): void;
  /** `null` when what is written says no more than the note that is there. */
  onDraft(text: string | null): void;
  onNote(text: string): Promise<Result<unknown, StoreFailure>>;
  /** Absent where no page shows the message's session. */
  onGoTo: (() => void) | undefined;
  onDecide(side: Side): void;
  onRestore(): void;
  onDiscard(): void;
  history: MessageHistoryProps['history'];
  /** Somebody begins to write a note, or is done with that. */
  onWriting?: (isWriting: boolean) => void;
  /** What comes right after the actions. */
  children?: ComponentChildren;
}

/** One message's feedback: what was said, about what, and where it stands. */
export function RecordCard({
  record,
  view,
  learnedLimit,
  language,
  t,
  onRate,
  onReason,
  onDraft,
  onNote,
  onGoTo,
  onDecide,
  onRestore,
  onDiscard,
  history,
  onWriting,
  children,
}: RecordCardProps) {
  const [editing, setEditing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cardRef = useRef<HTMLDivElement>(null);
  const { context } = record;
  const { value } = view;
  const note = noteOf(view);
  const notice = noticeOf(view, true, t);
  const onceShown = (act: (card: HTMLElement) => void) => {
    requestAnimationFrame(() => cardRef.current && act(cardRef.current));
  };
  const edit = () => {
    setEditing(true);
    onWriting?.(true);
    onceShown(focusNoteField);
  };
  const stop = () => {
    setEditing(false);
    onWriting?.(false);
    setFailure(null);
    onceShown((card) => card.querySelector<HTMLElement>('.edit-note')?.focus());
  };
  return (
    <div ref={cardRef} class="card">
      <p class="facts">
        {context ? t('popupTurn', { turn: context.turn }) : t('popupUnknownMessage')}
        {context?.messageTime !== undefined && ` · ${formatTime(context.messageTime, language)}`}
        {context?.model !== undefined && ` · ${context.model}`}
      </p>
      {context && <p class="excerpt">{context.excerpt}</p>}
      {!editing && value?.category !== undefined && <p class="facts">{reasonName(value.category, t)}</p>}
      {/* What was removed is said with its note, by whoever offers to restore it. */}
      {!editing && note !== '' && view.state !== 'removed' && (
        <p class="note-text">{value ? note : t('popupShelved')}</p>
      )}
      {editing && (
        <NoteEditor
          text={view.draft ?? note}
          stored={note}
          learnedLimit={learnedLimit}
          rated={value !== null}
          reason={value?.category}
          reasonIsLocal={view.reasonIsLocal ?? false}
          failure={failure}
          t={t}
          onReason={view.state === 'conflict' ? undefined : onReason}
          onDraft={(text) => onDraft(text === note ? null : text)}
          onSave={(text, isStill) => {
            void onNote(text).then((stored) => {
              if (!stored.ok) setFailure(failureNotice(stored.error, t).sentence);
              else if (isStill()) stop();
              return stored;
            });
          }}
          onCancel={stop}
        />
      )}
      {notice && notice.mark !== 'on-host' && (
        <p class="state" data-tone={notice.tone}>
          {notice.sentence}
        </p>
      )}
      <WaysOut
        record={record}
        state={view.state}
        language={language}
        t={t}
        onDecide={onDecide}
        onEdit={editing ? undefined : edit}
        onRestore={onRestore}
        onDiscard={onDiscard}
      />
      <div class="card-actions">
        <RatingControl
          rating={value?.rating ?? null}
          canTakeBack={view.state !== 'conflict'}
          notice={null}
          urgent={false}
          t={t}
          onRate={(pressed) => {
            // It could not say which of two notes is meant; both are in sight.
            if (view.state === 'conflict' && hasOneRating(view)) return;
            const takesBack = value?.rating === pressed && view.state !== 'conflict';
            onRate(takesBack ? null : pressed);
          }}
        />
        {!editing && (
          <button type="button" class="text-action edit-note" onClick={edit}>
            {t(note === '' ? 'addNote' : 'editNote')}
          </button>
        )}
        {onGoTo && (
          <button type="button" class="text-action go-to" onClick={onGoTo}>
            {t('popupGoTo')}
          </button>
        )}
      </div>
      {children}
      <MessageHistory key={view.wishedAs} history={history} language={language} t={t} />
    </div>
  );
}

/** By language: to make one takes longer than all else about a card. */
const TIME_FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatTime(time: number, language: string): string {
  const format =
    TIME_FORMATS.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  TIME_FORMATS.set(language, format);
  return format.format(time);
}
