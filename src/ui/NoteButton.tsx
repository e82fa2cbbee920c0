import type { ComponentChildren } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../locales/translate.ts';
import { NoteIcon } from './icons.tsx';
import { focusNoteField, NoteEditor } from './NoteEditor.tsx';
import { reasonName } from './ReasonChips.tsx';
import { openAt } from './place-popover.ts';
import { Tooltip } from './Tooltip.tsx';

const GAP_PX = 4;
/** How much of a note the tooltip shows, in code points. */
const TOOLTIP_LENGTH = 200;

export interface NoteButtonProps {
  /** The note that is stored, or kept until the message is rated. */
  note: string;
  /** What was being written when the editor was last closed without saving. */
  draft: string | undefined;
  rated: boolean;
  /** The reason for the rating, if one is given. */
  reason: string | undefined;
  /** Whether the host does not keep the reason. */
  reasonIsLocal: boolean;
  learnedLimit: number | undefined;
  t: Translate;
  onReason(reason: string | null): void;
  onDraft(text: string): void;
  /** @returns why it could not be stored, in words, or `null` */
  onSave(text: string): Promise<string | null>;
}

/** Opens the note's editor under itself, in the top layer: the row stays as it is, and nothing cuts the editor off. */
export function NoteButton(props: NoteButtonProps) {
  const { note, draft, rated, reason, learnedLimit, t, onSave } = props;
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const leave = useCallback(() => setOpen(false), []);
  const close = () => {
    setOpen(false);
    setFailure(null);
    buttonRef.current?.focus();
  };
  const label = t(note === '' ? 'addNote' : 'editNote');
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        class="action note-action"
        data-noted={note === '' && reason === undefined ? undefined : ''}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          if (event.isTrusted) setOpen(!open);
        }}
      >
        <NoteIcon />
        {draft !== undefined && draft !== note && <span class="mark dot" aria-hidden="true" />}
        <Tooltip text={[label, reason && reasonName(reason, t), shortened(note)].filter(Boolean).join('\n')} />
      </button>
      {open && (
        <NotePopover label={t('note')} onLeave={leave}>
          <NoteEditor
            text={draft ?? note}
            stored={note}
            learnedLimit={learnedLimit}
            rated={rated}
            reason={reason}
            reasonIsLocal={props.reasonIsLocal}
            failure={failure}
            t={t}
            onReason={props.onReason}
            onDraft={props.onDraft}
            onSave={(text) => {
              void onSave(text).then((problem) => (problem === null ? close() : setFailure(problem)));
            }}
            onCancel={close}
          />
        </NotePopover>
      )}
    </>
  );
}

/** Enough of a note to know it by. */
function shortened(note: string): string {
  const points = Array.from(note);
  return points.length <= TOOLTIP_LENGTH ? note : `${points.slice(0, TOOLTIP_LENGTH).join('')}…`;
}

interface NotePopoverProps {
  label: string;
  /** The user pressed outside of it. */
  onLeave(): void;
  children: ComponentChildren;
}

/** Events of typing and pasting, which are nobody's business outside: the page has shortcuts of its own. */
const PRIVATE_EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'cut'];

/** Opens under the button that it stands behind. */
function NotePopover({ label, onLeave, children }: NotePopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Before the next key: whoever opens it types at once.
  useLayoutEffect(() => {
    const popover = ref.current;
    const anchor = popover?.previousElementSibling;
    if (!popover || !anchor) return undefined;
    const shown = new AbortController();
    const { signal } = shown;
    const { ownerDocument } = anchor;
    openAt(popover, anchor, GAP_PX, signal);
    focusNoteField(popover);
    for (const name of PRIVATE_EVENTS) popover.addEventListener(name, (event) => event.stopPropagation(), { signal });
    ownerDocument.addEventListener(
      'pointerdown',
      (event) => {
        const path = event.composedPath();
        if (!path.includes(popover) && !path.includes(anchor)) onLeave();
      },
      { capture: true, signal },
    );
    return () => shown.abort();
  }, [onLeave]);
  return (
    <div ref={ref} class="note-popover" popover="manual" role="dialog" aria-label={label}>
      {children}
    </div>
  );
}
