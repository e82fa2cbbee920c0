import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isBlank, noteSize } from '../domain/note-limits.ts';
import { editedVerbatim, type Paste, withUnifiedLineEnds } from '../domain/verbatim-text.ts';
import type { DetailsText, Translate } from '../locales/translate.ts';
import { ReasonChips } from './ReasonChips.tsx';

export interface NoteEditorProps {
  /** The note as it is stored, or what was being written when the editor was last closed. */
  text: string;
  /** The note as it is stored at this moment, which may change while this one is written. */
  stored: string;
  /** What the host said its limit is, in UTF-8 bytes, if it ever did. */
  learnedLimit: number | undefined;
  /** Whether the message is rated: a note on an unrated one is kept until it is. */
  rated: boolean;
  /** The reason for the rating, if one is given. */
  reason: string | undefined;
  /** Whether the host does not keep the reason. */
  reasonIsLocal: boolean;
  /** Why the last saving failed, in words. */
  failure: string | null;
  t: Translate<DetailsText>;
  /** The user gave a reason, or took it away with `null`. Absent where none is asked for. */
  onReason: ((reason: string | null) => void) | undefined;
  /** What stands in the field, at every change. */
  onDraft(text: string): void;
  /**
   * The user wants this to be the note, to the byte; an empty text removes it.
   *
   * @param isStill whether the field still says that: somebody may write on while it is stored
   */
  onSave(text: string, isStill: () => boolean): void;
  /** The user is done without saving. */
  onCancel(): void;
}

/** Puts the caret behind what is written, in a note editor that has just come into sight. */
export function focusNoteField(container: ParentNode): void {
  const field = container.querySelector<HTMLTextAreaElement>('textarea.note-field');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** The field for a note, with its length as the host counts it. Nothing that is typed or pasted is ever cut. */
export function NoteEditor({
  text,
  stored,
  learnedLimit,
  rated,
  reason,
  reasonIsLocal,
  failure,
  t,
  onReason,
  onDraft,
  onSave,
  onCancel,
}: NoteEditorProps) {
  const id = useId();
  const pasteRef = useRef<string | null>(null);
  /** What was typed, and what was stored when that began. Until then the field follows what arrives. */
  const [typed, setTyped] = useState<{ text: string; storedThen: string } | null>(null);
  const [refusedBlank, setRefusedBlank] = useState(false);

  const verbatim = typed?.text ?? text;
  const latestRef = useRef(verbatim);
  useLayoutEffect(() => {
    latestRef.current = verbatim;
  });
  const storedThen = typed?.storedThen ?? stored;
  const { bytes, limit, verdict } = noteSize(verbatim, learnedLimit);
  const save = () => {
    if (isBlank(verbatim)) setRefusedBlank(true);
    else if (verdict !== 'too-long') onSave(verbatim, () => latestRef.current === verbatim);
  };
  const sentence =
    failure ??
    (refusedBlank && isBlank(verbatim) ? t('noteBlank') : null) ??
    (verdict === 'too-long' ? t('noteTooLong') : null) ??
    (verdict === 'perhaps-too-long' ? t('notePerhapsTooLong') : null) ??
    (stored !== storedThen && stored !== verbatim ? t('noteChangedElsewhere') : null) ??
    (rated ? null : t('noteUnrated'));

  return (
    <div class="note-editor">
      {rated && onReason && <ReasonChips reason={reason} isLocal={reasonIsLocal} t={t} onReason={onReason} />}
      <textarea
        class="note-field"
        rows={4}
        aria-label={t('note')}
        aria-describedby={`${id}-sentence ${id}-count`}
        placeholder={t('notePlaceholder')}
        value={withUnifiedLineEnds(verbatim)}
        onPaste={(event) => {
          pasteRef.current = event.clipboardData?.getData('text/plain') ?? null;
        }}
        onInput={(event) => {
          const { value, selectionEnd } = event.currentTarget;
          const pasted: Paste | undefined =
            pasteRef.current === null ? undefined : { text: pasteRef.current, end: selectionEnd };
          pasteRef.current = null;
          const next = editedVerbatim(verbatim, value, pasted);
          setTyped({ text: next, storedThen });
          onDraft(next);
        }}
        onKeyDown={(event) => {
          // What an input method is still composing is not written yet.
          if (!event.isTrusted || event.isComposing) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <p id={`${id}-sentence`} class="note-sentence" role="status">
        {sentence}
      </p>
      <div class="note-actions">
        <span id={`${id}-count`} class="note-count" data-verdict={verdict}>
          {t('noteCount', { bytes, limit })}
        </span>
        {stored !== '' && verbatim !== stored && (
          <button
            type="button"
            class="note-button"
            onClick={() => {
              setTyped({ text: stored, storedThen: stored });
              onDraft(stored);
            }}
          >
            {t('noteBack')}
          </button>
        )}
        <button type="button" class="note-button" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button
          type="button"
          class="note-button primary"
          disabled={verdict === 'too-long'}
          onClick={(event) => {
            // What a script presses is not the user's word.
            if (event.isTrusted) save();
          }}
        >
          {t('save')}
        </button>
      </div>
    </div>
  );
}
