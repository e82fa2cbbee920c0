import { render } from 'preact';
import conflictCss from '../../ui/conflict-card.css?inline';
import historyCss from '../../ui/history.css?inline';
import noteCss from '../../ui/note-editor.css?inline';
import detailsCss from './details.css?inline';
import { offerDetails } from './details-port.ts';
import { Keyboard } from './keyboard.ts';
import { MessageDetails } from './MessageDetails.tsx';
import undoCss from './undo-offer.css?inline';
import { UndoOffer } from './UndoOffer.tsx';

/** Makes what is shown on demand available to the content script of the same page. */
export function startDetails(): void {
  const keyboard = new Keyboard();
  offerDetails({
    show(place, shown) {
      if (shown.kind === 'undo') {
        const content = <UndoOffer {...shown} anchor={place.parentElement ?? place} />;
        render([<style key="style">{undoCss}</style>, content], place);
        return;
      }
      const content = <MessageDetails {...shown} anchor={place.previousElementSibling ?? place} />;
      render([<style key="style">{detailsCss + noteCss + conflictCss + historyCss}</style>, content], place);
    },
    hide: (place) => render(null, place),
    run: (command, rows) => keyboard.run(command, rows),
  });
}
