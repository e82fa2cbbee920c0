import { SessionModel } from '../../src/content/session-model.ts';
import type { MessageId } from '../../src/domain/ids.ts';
import type { RecordView } from '../../src/domain/record-view.ts';
import type { RecordsChanged } from '../../src/messages/protocol.ts';
import { FakeBackground } from './fake-background.ts';
import { KEY, M1, SESSION } from './values.ts';

/** What the background publishes of `M1`, liked by somebody else and synced, unless told otherwise. */
export function view(fields: Partial<RecordView> = {}): RecordView {
  return { messageId: M1, value: { rating: 'positive' }, state: 'synced', wishedAs: 0, ...fields };
}

/** What a page shows of a click on `M1` while nobody has answered that it is stored. */
export function unstored(fields: Partial<RecordView> = {}): RecordView {
  return view({ state: 'sending', unstored: true, ...fields });
}

/** A publication of some records of the life `KEY`, unless told otherwise. */
export function published(records: RecordView[], fields: Partial<RecordsChanged> = {}): RecordsChanged {
  return { sessionKey: KEY, records, complete: false, ...fields };
}

export function unopenedModel() {
  const background = new FakeBackground();
  const model = new SessionModel(SESSION, background);
  const shown = (messageId: MessageId = M1) => model.state(messageId).value;
  return { background, model, shown };
}

/** A model of a page that shows the life `KEY` of the session. */
export async function openedModel() {
  const page = unopenedModel();
  void page.model.open();
  await page.background.answerOpen(KEY);
  return page;
}
