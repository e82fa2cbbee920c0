import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RecordView } from '../../src/domain/record-view.ts';
import { openedModel, published, unopenedModel, view, unstored } from '../support/session-page.ts';
import { CONTEXT, EARLY_KEY, KEY, LATER_KEY, LIKE, M1, M2, SESSION } from '../support/values.ts';

describe('a session whose id means another life by now', () => {
  test('is opened anew, and nothing of the old life stays', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    model.replaced(KEY);
    expect(shown()).toEqual({ view: null, failure: null });
    expect(background.opened).toEqual([SESSION, SESSION]);
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

  test('is opened anew once, however often it is told', async () => {
    const { background, model } = await openedModel();
    for (let time = 0; time < 3; time += 1) model.replaced(KEY);
    expect(background.opened).toHaveLength(2);
    await background.answerOpen(LATER_KEY);
    model.replaced(KEY);
    expect(background.opened).toHaveLength(2);
  });

  test('is opened again when that is told while it is being opened', async () => {
    const { background, model, shown } = unopenedModel();
    void model.open();
    model.apply(published([view()]));
    model.replaced(KEY);
    await background.answerOpen(KEY);
    expect(background.opened).toHaveLength(2);
    expect(shown().view).toBeNull();
    model.apply(published([view({ state: 'pending' })], { sessionKey: LATER_KEY }));
    await background.answerOpen(LATER_KEY);
    expect(shown().view).toEqual(view({ state: 'pending' }));
  });

  test('is not opened again when it was another life that ended while it was being opened', async () => {
    const { background, model } = unopenedModel();
    void model.open();
    model.replaced(KEY);
    await background.answerOpen(LATER_KEY);
    expect(background.opened).toHaveLength(1);
    void model.click(M1, 'positive', CONTEXT);
    expect(background.rates).toMatchObject([{ sessionKey: LATER_KEY }]);
  });

  test('may be the first life again', async () => {
    const { background, model, shown } = await openedModel();
    model.replaced(KEY);
    await background.answerOpen(KEY);
    model.apply(published([view()]));
    expect(shown().view).toEqual(view());
    expect(background.opened).toHaveLength(2);
  });
});

/** What is said at a message of the old life, by where it stood. */
const SAID: Record<RecordView['state'], 'session-replaced' | null> = {
  synced: null,
  pending: 'session-replaced',
  sending: 'session-replaced',
  held: 'session-replaced',
  conflict: 'session-replaced',
  rejected: 'session-replaced',
  removed: 'session-replaced',
};

describe('what was said about a life that is over', () => {
  test.each(Object.entries(SAID) as [RecordView['state'], string | null][])('and is %s: %s', async (state, failure) => {
    const { model, shown } = await openedModel();
    model.apply(published([view({ state })]));
    model.replaced(KEY);
    expect(shown()).toEqual({ view: null, failure });
  });

  test('is of no matter when nothing is given', async () => {
    const { model, shown } = await openedModel();
    model.apply(published([view({ state: 'removed', value: null })]));
    model.replaced(KEY);
    expect(shown()).toEqual({ view: null, failure: null });
  });

  test('and is still on its way into the store is told at its own message', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view({ messageId: M2 })]));
    void model.click(M1, 'positive', CONTEXT);
    model.replaced(KEY);
    expect([shown(M1), shown(M2)]).toEqual([
      { view: null, failure: 'session-replaced' },
      { view: null, failure: null },
    ]);
    await background.answerOpen(LATER_KEY);
    await background.stored(1);
    expect(shown(M1)).toEqual({ view: null, failure: 'session-replaced' });
  });

  test('is told until the message is rated in the new life', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view({ state: 'pending' })]));
    model.replaced(KEY);
    await background.answerOpen(LATER_KEY);
    model.apply(published([], { sessionKey: LATER_KEY, complete: true }));
    expect(shown().failure).toBe('session-replaced');
    void model.click(M1, 'positive', CONTEXT);
    expect(shown()).toEqual({ view: unstored(), failure: null });
  });

  test('reaches whoever watched the message before', async () => {
    const { model } = await openedModel();
    const seen: unknown[] = [];
    model.apply(published([view({ state: 'pending' })]));
    model.state(M1).subscribe((state) => seen.push(state.failure));
    model.replaced(KEY);
    expect(seen).toEqual([null, 'session-replaced']);
  });
});

describe('a reply about the old life', () => {
  test('shows nothing in the new one', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    model.replaced(KEY);
    await background.answerOpen(LATER_KEY);
    await background.stored(1);
    expect(shown().view).toBeNull();
  });

  test('that it could not be stored is told all the same', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    model.replaced(KEY);
    await background.answerOpen(LATER_KEY);
    await background.notStored('storage-full');
    expect(shown()).toEqual({ view: null, failure: 'storage-full' });
  });

  test('does not cover a click in the new one', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    model.replaced(KEY);
    await background.answerOpen(LATER_KEY);
    void model.click(M1, 'negative', CONTEXT);
    await background.stored(1);
    expect(shown()).toEqual({ view: unstored({ value: { rating: 'negative' } }), failure: null });
  });
});

test('feedback that has found its session stays as it is shown, and nothing is said about another life', async () => {
  const { background, model, shown } = unopenedModel();
  void model.open();
  await background.answerOpen(EARLY_KEY);
  void model.click(M1, 'positive', CONTEXT);
  await background.stored(1);
  model.replaced(EARLY_KEY);
  expect(shown()).toMatchObject({ view: { value: { rating: 'positive' } }, failure: null });
  await background.answerOpen(KEY);
  model.apply(published([view({ wishedAs: 1 })], { complete: true }));
  expect(shown()).toMatchObject({ view: { state: 'synced' }, failure: null });
});

test('a failure about the old life does not take the place of a click in the new one', async () => {
  const { background, model, shown } = await openedModel();
  void model.click(M1, 'positive', CONTEXT);
  model.replaced(KEY);
  await background.answerOpen(LATER_KEY);
  void model.click(M1, 'negative', CONTEXT);
  await background.notStored('no-answer');
  expect(shown()).toEqual({ view: unstored({ value: { rating: 'negative' } }), failure: null });
});

test('a session that could not be opened is opened again by itself, and shows what is stored then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { background, model, shown } = unopenedModel();
  void model.open();
  await background.failOpen('storage-failed');
  expect(background.opened).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(background.opened).toHaveLength(2);
  await background.answerOpen(KEY);
  model.apply(published([view()]));
  expect(shown().view).toMatchObject({ value: LIKE });
  vi.advanceTimersByTime(600_000);
  expect(background.opened).toHaveLength(2);
});

test('a session that nobody shows any more is not tried for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { background, model } = unopenedModel();
  void model.open();
  await background.failOpen('no-answer');
  model.close();
  vi.advanceTimersByTime(600_000);
  expect(background.opened).toHaveLength(1);
});

test('a session that was forgotten here is not said to have been made anew', async () => {
  const { model, shown } = await openedModel();
  model.apply(published([view({ state: 'pending' })]));
  model.replaced(KEY, true);
  expect(shown()).toMatchObject({ view: null, failure: null });
});
