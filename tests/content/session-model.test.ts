import { describe, expect, test } from 'vitest';
import { openedModel, published, unopenedModel, view, unstored } from '../support/session-page.ts';
import { CONTEXT, KEY, M1, M2, SESSION } from '../support/values.ts';

describe('a click', () => {
  test('is shown before it is stored, and told to wait once it is', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    expect(shown()).toEqual({ view: unstored(), failure: null });
    await background.stored(5);
    expect(shown()).toMatchObject({ view: view({ state: 'pending', wishedAs: 5 }), failure: null });
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
    expect(background.opened).toEqual([SESSION]);
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
    expect(shown().view).toEqual(unstored({ value: null }));
    expect(background.rates).toMatchObject([{ rating: null }]);
  });

  test('on a rating that was only just given retracts it too', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    void model.click(M1, 'positive', CONTEXT);
    expect(shown().view?.value).toBeNull();
    expect(background.rates).toMatchObject([{ rating: 'positive' }, { rating: null }]);
  });

  test('that gives never takes back', async () => {
    const { background, model, shown } = await openedModel();
    const before = view({ value: { rating: 'positive', note: 'why' } });
    model.apply(published([before]));
    void model.click(M1, 'positive', CONTEXT, 'give');
    expect(shown().view?.value).toEqual(before.value);
    expect(background.rates).toMatchObject([{ rating: 'positive' }]);
  });

  test('that gives switches all the same', async () => {
    const { background, model } = await openedModel();
    model.apply(published([view()]));
    void model.click(M1, 'negative', CONTEXT, 'give');
    expect(background.rates).toMatchObject([{ rating: 'negative' }]);
  });

  test('in a conflict picks the side that shall stand, the given one too', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view({ state: 'conflict', theirs: { rating: 'negative' } })]));
    void model.click(M1, 'positive', CONTEXT);
    expect(background.rates).toMatchObject([{ rating: 'positive' }]);
    expect(shown().view).toEqual(unstored());
  });

  test("in a conflict on the host's side shows its value with its note", async () => {
    const { background, model, shown } = await openedModel();
    const theirs = { rating: 'negative', note: 'theirs' } as const;
    model.apply(published([view({ value: { rating: 'positive', note: 'mine' }, state: 'conflict', theirs })]));
    void model.click(M1, 'negative', CONTEXT);
    expect(background.rates).toMatchObject([{ rating: 'negative' }]);
    expect(shown().view).toEqual(unstored({ value: theirs }));
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
    const before = view({ state: 'held', waitingFor: 'signed-out', wishedAs: 3 });
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

  test('is told though a publication came in between', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'negative', CONTEXT);
    model.apply(published([view()], { complete: true }));
    await background.notStored('storage-full');
    expect(shown()).toEqual({ view: view(), failure: 'storage-full' });
  });

  test('is told though a publication comes that says nothing new', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'negative', CONTEXT);
    await background.notStored('storage-full');
    model.apply(published([], { complete: true }));
    expect(shown().failure).toBe('storage-full');
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
    await background.stored(1);
    expect(shown().view).toEqual(unstored({ value: { rating: 'negative' } }));
    await background.stored(2);
    expect(shown().view).toEqual(view({ value: { rating: 'negative' }, state: 'pending', wishedAs: 2 }));
  });

  test('in another order does not either', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    void model.click(M1, 'negative', CONTEXT);
    await background.stored(2, 1);
    await background.notStored('storage-failed');
    const expected = view({ value: { rating: 'negative' }, state: 'pending', wishedAs: 2 });
    expect(shown()).toMatchObject({ view: expected, failure: null });
  });

  test('of a failure says nothing once a newer click was published', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    void model.click(M1, 'negative', CONTEXT);
    await background.stored(2, 1);
    const newer = view({ value: { rating: 'negative' }, wishedAs: 2 });
    model.apply(published([newer]));
    await background.notStored('storage-failed');
    expect(shown()).toMatchObject({ view: newer, failure: null });
  });

  test('does not take the place of a publication that knows of its click', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    model.apply(published([view({ state: 'synced', wishedAs: 4 })]));
    await background.stored(4);
    expect(shown().view).toEqual(view({ state: 'synced', wishedAs: 4 }));
  });
});

describe('a session that cannot be opened', () => {
  test('shows nothing and can be rated all the same', async () => {
    const { background, model, shown } = unopenedModel();
    void model.open();
    await background.failOpen('storage-failed');
    expect(shown().view).toBeNull();
    void model.click(M1, 'positive', CONTEXT);
    await background.stored(1);
    expect(shown().view).toEqual(view({ state: 'pending', wishedAs: 1 }));
  });

  test('is opened anew with the first word about it', async () => {
    const { background, model } = unopenedModel();
    void model.open();
    await background.failOpen('no-answer');
    for (const id of [M1, M2]) void model.click(id, 'positive', CONTEXT);
    expect(background.opened).toEqual([SESSION, SESSION]);
    await background.answerOpen(KEY);
    void model.click(M1, 'negative', CONTEXT);
    expect(background.rates.at(-1)).toMatchObject({ sessionKey: KEY });
  });
});
