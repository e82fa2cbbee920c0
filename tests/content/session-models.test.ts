import { describe, expect, test } from 'vitest';
import { SessionModels } from '../../src/content/session-models.ts';
import { FakeBackground } from '../support/fake-background.ts';
import { published, view } from '../support/session-page.ts';
import { CONTEXT, KEY, LATER_KEY, M1, M2, SESSION, sessionId } from '../support/values.ts';

const OTHER = sessionId('session-2');

/** A page's models, and one row of the session. */
function page() {
  const background = new FakeBackground();
  const models = new SessionModels(background);
  const row = new AbortController();
  const model = models.acquire(SESSION, row.signal);
  return { background, models, row, model };
}

describe('the model of a session', () => {
  test('is opened with the first row, and is one for all of them', () => {
    const { background, models, model } = page();
    expect(models.acquire(SESSION, new AbortController().signal)).toBe(model);
    expect(background.opened).toEqual([SESSION]);
  });

  test('is another for another session', () => {
    const { background, models, model } = page();
    expect(models.acquire(OTHER, new AbortController().signal)).not.toBe(model);
    expect(background.opened).toEqual([SESSION, OTHER]);
  });

  test('stays as long as one of its rows does', () => {
    const { background, models, row, model } = page();
    const second = new AbortController();
    models.acquire(SESSION, second.signal);
    row.abort();
    expect(models.acquire(SESSION, new AbortController().signal)).toBe(model);
    second.abort();
    expect(models.acquire(SESSION, new AbortController().signal)).toBe(model);
    expect(background.opened).toEqual([SESSION]);
  });

  test('goes with its last row: shown anew, the session is opened anew', async () => {
    const { background, models, row, model } = page();
    await background.answerOpen(KEY);
    models.apply(published([view()]));
    row.abort();
    const next = models.acquire(SESSION, new AbortController().signal);
    expect(next).not.toBe(model);
    expect(background.opened).toEqual([SESSION, SESSION]);
    expect(next.state(M1).value.view).toBeNull();
    await background.answerOpen(KEY);
    models.apply(published([view()]));
    expect(next.state(M1).value.view).toEqual(view());
  });

  test('that was shown anew outlives the rows of the one before', () => {
    const { models, row } = page();
    row.abort();
    const next = models.acquire(SESSION, new AbortController().signal);
    row.abort();
    expect(models.acquire(SESSION, new AbortController().signal)).toBe(next);
  });

  test('goes only for its own session', () => {
    const { background, models, row } = page();
    const other = models.acquire(OTHER, new AbortController().signal);
    row.abort();
    expect(models.acquire(OTHER, new AbortController().signal)).toBe(other);
    expect(background.opened).toEqual([SESSION, OTHER]);
  });
});

describe('what the background tells', () => {
  test('reaches the session that it is about, and no other', async () => {
    const { background, models, model } = page();
    const other = models.acquire(OTHER, new AbortController().signal);
    await background.answerOpen(KEY);
    await background.answerOpen(LATER_KEY);
    models.apply(published([view()]));
    models.apply(published([view({ messageId: M2 })], { sessionKey: LATER_KEY }));
    expect([model, other].map((each) => [each.state(M1).value.view, each.state(M2).value.view])).toEqual([
      [view(), null],
      [null, view({ messageId: M2 })],
    ]);
  });

  test('of a life that is over opens the session that shows it', async () => {
    const { background, models } = page();
    models.acquire(OTHER, new AbortController().signal);
    await background.answerOpen(KEY);
    await background.answerOpen(LATER_KEY);
    models.replaced({ sessionKey: KEY });
    expect(background.opened).toEqual([SESSION, OTHER, SESSION]);
  });

  test('does not reach a session that is not shown any more', async () => {
    const { background, models, row, model } = page();
    await background.answerOpen(KEY);
    row.abort();
    models.apply(published([view()]));
    models.replaced({ sessionKey: KEY });
    expect(model.state(M1).value.view).toBeNull();
    expect(background.opened).toEqual([SESSION]);
  });
});

test('a click whose row went meanwhile is stored all the same', async () => {
  const { background, row, model } = page();
  await background.answerOpen(KEY);
  void model.click(M1, 'positive', CONTEXT);
  row.abort();
  await background.stored(1);
  expect(background.rates).toMatchObject([{ sessionKey: KEY, rating: 'positive' }]);
});

test('stays while something said there is not known to be stored, and shows what became of it', async () => {
  const { background, models, row, model } = page();
  await background.answerOpen(KEY);
  void model.click(M1, 'positive', CONTEXT);
  row.abort();
  await background.notStored('no-answer');
  const again = models.acquire(SESSION, new AbortController().signal);
  expect(again).toBe(model);
  expect(again.state(M1).value.failure).toBe('no-answer');
  expect(background.opened).toEqual([SESSION, SESSION]);
});
