import { render } from 'preact';
import conflictCss from '../../ui/conflict-card.css?inline';
import historyCss from '../../ui/history.css?inline';
import noteCss from '../../ui/note-editor.css?inline';
import detailsCss from './details.css?inline';
import { offerDetails } from './details-port.ts';
import { MessageDetails } from './MessageDetails.tsx';

/** Makes the details of messages available to the content script of the same page. */
export function startDetails(): void {
  offerDetails({
    show: (place, props) =>
      render(
        <>
          <style>{detailsCss + noteCss + conflictCss + historyCss}</style>
          <MessageDetails {...props} anchor={place.previousElementSibling ?? place} />
        </>,
        place,
      ),
    hide: (place) => render(null, place),
  });
}
