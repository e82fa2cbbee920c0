import type { MessageId } from '../../domain/ids.ts';
import type { PopupViewProps } from './PopupView.tsx';

export interface UndoBarProps extends Pick<PopupViewProps, 'model' | 't'> {
  /** The message whose place this is; `null` for whatever has no place of its own in the list. */
  of: MessageId | null;
}

/**
 * Says what was done and offers to take it back. In the document it stands with its message, so that it is the next thing for the
 * keyboard; to the eye it is always in the same place.
 */
export function UndoBar({ model, of, t }: UndoBarProps) {
  const { undoOffer } = model;
  const offered = undoOffer.open.value;
  if (!offered) return null;
  const isHere = model.listed.value.some(({ messageId }) => messageId === offered.messageId);
  if ((isHere ? offered.messageId : null) !== of) return null;
  const pause = () => undoOffer.pause();
  const goOn = () => undoOffer.goOn();
  return (
    <div class="undo-bar" onPointerEnter={pause} onPointerLeave={goOn} onFocusIn={pause} onFocusOut={goOn}>
      <span role="status">{t(offered.done)}</span>
      <button
        type="button"
        class="undo-button"
        onClick={() => {
          model.actedOn(offered.messageId);
          void model.undo();
        }}
      >
        {t('undo')}
      </button>
    </div>
  );
}
