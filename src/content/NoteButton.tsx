import { useId, useRef } from 'preact/hooks';
import { noteOf, type RecordView } from '../domain/record-view.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { Translate } from '../locales/translate.ts';
import { ConflictIcon, NoteIcon } from '../ui/icons.tsx';
import { reasonName } from '../ui/ReasonChips.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import type { DetailsLoader } from './details/details-loader.ts';
import type { ShownDetails } from './details/details-port.ts';
import { OnDemand } from './OnDemand.tsx';

/** How much of a note the tooltip shows, in code points. */
const TOOLTIP_LENGTH = 200;

export interface NoteButtonProps extends Omit<ShownDetails, 'kind' | 'onClose' | 'onLeave'> {
  view: RecordView | null;
  isOpen: boolean;
  loader: DetailsLoader;
  t: Translate;
  /** The details cannot be had. */
  onUnavailable(why: StoreFailure): void;
  onOpen(isOpen: boolean): void;
}

/** Opens a message's details: its note, or the two versions of it. */
export function NoteButton({ isOpen, loader, t, onOpen, onUnavailable, ...props }: NoteButtonProps) {
  const { view } = props;
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const note = noteOf(view);
  const reason = view?.value?.category;
  const inConflict = view?.state === 'conflict';
  const label = inConflict ? t('compareSides') : t(note === '' ? 'addNote' : 'editNote');
  const hasDraft = view?.draft !== undefined && view.draft !== note;
  const said = inConflict ? [] : [reason && reasonName(reason, t), shortened(note)];
  const lines = [hasDraft && t('noteBegun'), ...said].filter(Boolean);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        class="action note-action"
        data-noted={note === '' && reason === undefined ? undefined : ''}
        data-conflict={inConflict ? '' : undefined}
        aria-label={label}
        aria-describedby={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onKeyDown={(event) => {
          // What is typed before the field has come is nobody else's business.
          if (!isOpen || event.key === 'Tab') return;
          event.stopPropagation();
          event.preventDefault();
          if (event.key === 'Escape') onOpen(false);
        }}
        onKeyUp={(event) => {
          // The other half of the key that closed it.
          if (event.key === 'Escape') event.stopPropagation();
        }}
        onClick={(event) => {
          if (event.isTrusted) onOpen(!isOpen);
        }}
      >
        {inConflict ? <ConflictIcon /> : <NoteIcon />}
        {hasDraft && <span class="mark dot" aria-hidden="true" />}
        <Tooltip text={[label, ...lines].join('\n')} />
        <span id={id} class="visually-hidden" aria-hidden="true">
          {lines.join(' ')}
        </span>
      </button>
      {isOpen && (
        <OnDemand
          loader={loader}
          shown={{
            ...props,
            kind: 'details',
            onLeave: () => onOpen(false),
            onClose() {
              onOpen(false);
              buttonRef.current?.focus();
            },
          }}
          onUnavailable={(why) => {
            onOpen(false);
            onUnavailable(why);
          }}
        />
      )}
    </>
  );
}

/** Enough of a note to know it by. */
function shortened(note: string): string {
  const points = Array.from(note);
  return points.length <= TOOLTIP_LENGTH ? note : `${points.slice(0, TOOLTIP_LENGTH).join('')}…`;
}
