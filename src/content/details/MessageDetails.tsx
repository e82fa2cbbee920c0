import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { noteOf } from '../../domain/record-view.ts';
import { detailsTranslatorFor } from '../../locales/details-texts.ts';
import { ConflictCard } from '../../ui/ConflictCard.tsx';
import { focusNoteField, NoteEditor } from '../../ui/NoteEditor.tsx';
import { MessageHistory } from '../../ui/MessageHistory.tsx';
import { openAt, reopen } from '../../ui/place-popover.ts';
import type { ShownDetails } from './details-port.ts';

const GAP_PX = 4;

/** All about one message: two versions where there are two, the reason and the note, and what was said before. */
export function MessageDetails(props: Omit<ShownDetails, 'kind'> & { anchor: Element }) {
  const { anchor, language, view, learnedLimit, onReason, onDraft, onSave, onDecide, history, onClose, onLeave } =
    props;
  const t = detailsTranslatorFor(language);
  const [failure, setFailure] = useState<string | null>(null);
  // What is being written stays, also when two versions come up meanwhile.
  const [editing, setEditing] = useState(view?.state !== 'conflict');
  const isShownRef = useRef(true);
  useLayoutEffect(
    () => () => {
      isShownRef.current = false;
    },
    [],
  );
  const value = view?.value ?? null;
  const note = noteOf(view);
  const inConflict = view?.state === 'conflict';
  return (
    <DetailsPopover
      anchor={anchor}
      label={t(inConflict ? 'conflictTitle' : 'note')}
      editing={editing}
      onClose={onClose}
      onLeave={onLeave}
    >
      {inConflict && (
        <ConflictCard
          mine={value}
          theirs={view.theirs ?? null}
          language={language}
          t={t}
          onDecide={(side) => {
            onDecide(side);
            onClose();
          }}
          onEdit={value && !editing ? () => setEditing(true) : undefined}
        />
      )}
      {editing && (
        <NoteEditor
          text={view?.draft ?? note}
          stored={note}
          learnedLimit={learnedLimit}
          rated={value !== null}
          reason={value?.category}
          reasonIsLocal={view?.reasonIsLocal ?? false}
          failure={failure}
          t={t}
          onReason={inConflict ? undefined : onReason}
          onDraft={onDraft}
          onSave={(text, isStill) => {
            void onSave(text).then((problem) => {
              if (problem !== null) setFailure(problem);
              // Left meanwhile, it is not to take the focus back.
              else if (isStill() && isShownRef.current) onClose();
              return problem;
            });
          }}
          onCancel={onClose}
        />
      )}
      <MessageHistory key={view?.wishedAs} history={history} language={language} t={t} />
    </DetailsPopover>
  );
}

interface DetailsPopoverProps {
  anchor: Element;
  label: string;
  /** Whether the field for a note was asked for, which the focus then goes to. */
  editing: boolean;
  onClose(): void;
  onLeave(): void;
  children: ComponentChildren;
}

/** Events of typing and pasting, which are nobody's business outside: the page has shortcuts of its own. */
const PRIVATE_EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'cut'];

/** Opens under what it is about, in the top layer: the row stays as it is, and nothing cuts it off. */
function DetailsPopover({ anchor, label, editing, onClose, onLeave, children }: DetailsPopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const handlersRef = useRef({ onClose, onLeave });
  useLayoutEffect(() => {
    handlersRef.current = { onClose, onLeave };
  });
  // Before the next key: whoever opens it types at once.
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover) return undefined;
    const shown = new AbortController();
    const { signal } = shown;
    openAt(popover, anchor, GAP_PX, signal);
    if (popover.querySelector('textarea')) focusNoteField(popover);
    // Not a button: a key that is still held down must decide nothing.
    else popover.focus();
    // First, and whatever becomes of the others: what closes this ends them all.
    for (const name of PRIVATE_EVENTS) popover.addEventListener(name, (event) => event.stopPropagation());
    popover.addEventListener(
      'keydown',
      (event) => {
        if (event.isTrusted && event.key === 'Escape' && !event.isComposing) handlersRef.current.onClose();
      },
      { signal },
    );
    popover.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        // By the keyboard: what has the focus must not lie under this.
        if (relatedTarget instanceof Node && !popover.contains(relatedTarget)) handlersRef.current.onLeave();
      },
      { signal },
    );
    anchor.ownerDocument.addEventListener(
      'pointerdown',
      (event) => {
        const path = event.composedPath();
        if (!path.includes(popover) && !path.includes(anchor)) handlersRef.current.onLeave();
      },
      { capture: true, signal },
    );
    return () => shown.abort();
  }, [anchor]);
  useLayoutEffect(() => reopen(ref.current));
  // The button that asked for it goes, and would take the focus along.
  useLayoutEffect(() => {
    if (editing && ref.current) focusNoteField(ref.current);
  }, [editing]);
  return (
    <div ref={ref} class="note-popover" popover="manual" role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}
