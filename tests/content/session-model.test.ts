import { describe, expect, test } from 'vitest';
import { SessionModel } from '../../src/content/session-model.ts';
import type { MessageId, SessionKey } from '../../src/domain/ids.ts';
import type { RecordView } from '../../src/domain/record-view.ts';
import type { RecordsChanged } from '../../src/messages/protocol.ts';
import { FakeBackground } from '../support/fake-background.ts';
import { CONTEXT, KEY, LATER_KEY, M1, M2, SESSION } from '../support/values.ts';

const view = (fields: Partial<RecordView> = {}): RecordView => ({
  messageId: M1,
  value: { rating: 'positive' },
  state: 'synced',
  ...fields,
});

function published(records: RecordView[], fields: Partial<RecordsChanged> = {}): RecordsChanged {
  return { sessionKey: KEY, host: 'available', records, complete: false, ...fields };
}

function unopenedModel() {
  const background = new FakeBackground();
  const model = new SessionModel(SESSION, background);
  const shown = (messageId: MessageId = M1) => model.state(messageId).value;
  return { background, model, shown };
}

/** A model of a page that shows the life `KEY` of the session. */
async function openedModel() {
  const page = unopenedModel();
  void page.model.open();
  await page.background.answerOpen(KEY);
  return page;
}

describe('a click', () => {
  test('is shown before it is stored, and told to wait once it is', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    expect(shown()).toEqual({ view: view({ state: 'sending' }), failure: null });
    await background.stored();
    expect(shown()).toEqual({ view: view({ state: 'pending' }), failure: null });
  });

  test('says what was rated, in which life of the session', async () => {
    const { background, model } = await openedModel();
    void model.click(M1, 'negative', CONTEXT);
    const expected = { sessionId: SESSION, sessionKey: KEY, messageId: M1, rating: 'negative', context: CONTEXT };
    expect(background.rates).toEqual([expected]);
  });

  test('names no life of the session while none is known', () => {
    const { background, model } = unopenedModel();
    void model.open();
    void model.click(M1, 'positive', CONTEXT);
    expect(background.rates).toMatchObject([{ sessionKey: undefined, rating: 'positive' }]);
  });

  test('on the other rating switches and keeps the note', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view({ value: { rating: 'positive', note: 'why', category: 'other' } })]));
    void model.click(M1, 'negative', CONTEXT);
    expect(shown().view?.value).toEqual({ rating: 'negative', note: 'why' });
    expect(background.rates).toMatchObject([{ rating: 'negative' }]);
  });

  test('on the given rating retracts it', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    void model.click(M1, 'positive', CONTEXT);
    expect(shown().view).toEqual(view({ value: null, state: 'sending' }));
    expect(background.rates).toMatchObject([{ rating: null }]);
  });

  test('in a conflict picks the side that shall stand, the given one too', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view({ state: 'conflict', theirs: { rating: 'negative' } })]));
    void model.click(M1, 'positive', CONTEXT);
    expect(background.rates).toMatchObject([{ rating: 'positive' }]);
    expect(shown().view).toEqual(view({ state: 'sending' }));
  });

  test('on one message changes no other', async () => {
    const { model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    expect(shown(M2)).toEqual({ view: null, failure: null });
  });
});

describe('a click that cannot be stored', () => {
  test('shows again what was before, and why', async () => {
    const { background, model, shown } = await openedModel();
    const before = view({ state: 'held' });
    model.apply(published([before]));
    void model.click(M1, 'negative', CONTEXT);
    await background.notStored('storage-full');
    expect(shown()).toEqual({ view: before, failure: 'storage-full' });
  });

  test('on an unrated message leaves it unrated', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'negative', CONTEXT);
    await background.notStored('context-gone');
    expect(shown()).toEqual({ view: null, failure: 'context-gone' });
  });

  test('is forgotten with the next one', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'negative', CONTEXT);
    await background.notStored('storage-failed');
    void model.click(M1, 'negative', CONTEXT);
    expect(shown().failure).toBeNull();
  });
});

test('a click that could not even be sent says why, and leaves what is shown', async () => {
  const { background, model, shown } = await openedModel();
  model.apply(published([view()]));
  model.fail(M1, 'not-understood');
  expect(shown()).toEqual({ view: view(), failure: 'not-understood' });
  expect(background.rates).toEqual([]);
});

describe('a late reply', () => {
  test('does not take the place of a newer click', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    void model.click(M1, 'negative', CONTEXT);
    await background.stored();
    expect(shown().view).toEqual(view({ value: { rating: 'negative' }, state: 'sending' }));
    await background.stored();
    expect(shown().view).toEqual(view({ value: { rating: 'negative' }, state: 'pending' }));
  });

  test('in another order does not either', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    void model.click(M1, 'negative', CONTEXT);
    await background.stored(1);
    await background.notStored('storage-failed');
    expect(shown()).toEqual({ view: view({ value: { rating: 'negative' }, state: 'pending' }), failure: null });
  });

  test('does not take the place of a newer publication', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    model.apply(published([view({ state: 'synced' })]));
    await background.stored();
    expect(shown().view).toEqual(view({ state: 'synced' }));
  });
});

describe('a publication', () => {
  test('is shown', async () => {
    const { model, shown } = await openedModel();
    model.apply(published([view(), view({ messageId: M2, state: 'held' })]));
    expect([shown(M1).view, shown(M2).view]).toEqual([view(), view({ messageId: M2, state: 'held' })]);
  });

  test('of another life of the session is not', async () => {
    const { model, shown } = await openedModel();
    model.apply(published([view()], { sessionKey: LATER_KEY }));
    expect(shown().view).toBeNull();
  });

  test('reaches whoever watches the message already', async () => {
    const { model } = await openedModel();
    const seen: unknown[] = [];
    model.state(M1).subscribe((state) => seen.push(state.view?.state));
    model.apply(published([view()]));
    expect(seen).toEqual([undefined, 'synced']);
  });

  test('of all records clears those that are missing', async () => {
    const { model, shown } = await openedModel();
    model.apply(published([view(), view({ messageId: M2 })]));
    model.apply(published([view({ messageId: M2 })], { complete: true }));
    expect([shown(M1).view, shown(M2).view]).toEqual([null, view({ messageId: M2 })]);
  });

  test('of some records leaves the others alone', async () => {
    const { model, shown } = await openedModel();
    model.apply(published([view()]));
    model.apply(published([view({ messageId: M2 })]));
    expect(shown(M1).view).toEqual(view());
  });

  const publications: [SessionKey, RecordView['state'], string][] = [
    [KEY, 'held', 'of this life'],
    [LATER_KEY, 'removed', 'of another life'],
    [KEY, 'synced', 'of this life again'],
  ];
  test('that comes before the page knows its life waits until it does', async () => {
    const { background, model, shown } = unopenedModel();
    void model.open();
    for (const [sessionKey, state] of publications) model.apply(published([view({ state })], { sessionKey }));
    expect(shown().view).toBeNull();
    await background.answerOpen(KEY);
    expect(shown().view).toEqual(view({ state: 'synced' }));
  });

  test('of another life that came early is dropped', async () => {
    const { background, model, shown } = unopenedModel();
    void model.open();
    model.apply(published([view()], { sessionKey: LATER_KEY }));
    await background.answerOpen(KEY);
    expect(shown().view).toBeNull();
  });
});

describe('a session whose id means another life by now', () => {
  test('is opened anew, and nothing of the old life stays', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    model.replaced(KEY);
    expect(shown().view).toBeNull();
    await background.answerOpen(LATER_KEY);
    model.apply(published([view({ state: 'held' })]));
    expect(shown().view).toBeNull();
    model.apply(published([view({ state: 'pending' })], { sessionKey: LATER_KEY }));
    expect(shown().view).toEqual(view({ state: 'pending' }));
  });

  test('is rated in its new life', async () => {
    const { background, model } = await openedModel();
    model.replaced(KEY);
    await background.answerOpen(LATER_KEY);
    void model.click(M1, 'positive', CONTEXT);
    expect(background.rates).toMatchObject([{ sessionKey: LATER_KEY }]);
  });

  test('is another session than this one, mostly', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    model.replaced(LATER_KEY);
    expect(background.opened).toEqual([SESSION]);
    expect(shown().view).toEqual(view());
  });
});

test('a session that cannot be opened shows nothing and can be rated all the same', async () => {
  const { background, model, shown } = unopenedModel();
  void model.open();
  await background.failOpen('storage-failed');
  expect(shown().view).toBeNull();
  void model.click(M1, 'positive', CONTEXT);
  await background.stored();
  expect(shown().view).toEqual(view({ state: 'pending' }));
});

test('a reply about the old life shows nothing in the new one', async () => {
  const { background, model, shown } = await openedModel();
  void model.click(M1, 'positive', CONTEXT);
  model.replaced(KEY);
  await background.answerOpen(LATER_KEY);
  await background.stored();
  expect(shown().view).toBeNull();
});

test('a failure to store is told though a publication came in between', async () => {
  const { background, model, shown } = await openedModel();
  void model.click(M1, 'negative', CONTEXT);
  model.apply(published([view()], { complete: true }));
  await background.notStored('storage-full');
  expect(shown()).toEqual({ view: view(), failure: 'storage-full' });
});

test('a failure to store stays though a publication comes that says nothing new', async () => {
  const { background, model, shown } = await openedModel();
  void model.click(M1, 'negative', CONTEXT);
  await background.notStored('storage-full');
  model.apply(published([], { complete: true }));
  expect(shown().failure).toBe('storage-full');
});

test('a whole publication from before the click was stored does not take the click away', async () => {
  const { model, shown } = await openedModel();
  void model.click(M1, 'positive', CONTEXT);
  model.apply(published([], { complete: true }));
  expect(shown().view?.value).toEqual({ rating: 'positive' });
});
