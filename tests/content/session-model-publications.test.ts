import { describe, expect, test } from 'vitest';
import type { SessionKey } from '../../src/domain/ids.ts';
import type { RecordView } from '../../src/domain/record-view.ts';
import { openedModel, published, unopenedModel, view, unstored } from '../support/session-page.ts';
import { CONTEXT, KEY, LATER_KEY, M1, M2 } from '../support/values.ts';

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

/** What the background may publish of a message rated `negative` before a click on `positive` that is wish number 7. */
const STALE: [string, RecordView[], boolean][] = [
  ['an earlier wish', [view({ value: { rating: 'negative' }, wishedAs: 6 })], false],
  ["the host's own item", [view({ value: { rating: 'negative' } })], false],
  ['a retraction', [view({ value: null, wishedAs: 6 })], false],
  ['all records, this one not among them', [], true],
];

describe('a publication that does not know of a click yet', () => {
  test.each(STALE)('does not take it away before it is stored: %s', async (_, records, complete) => {
    const { model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    model.apply(published(records, { complete }));
    expect(shown().view).toEqual(unstored());
  });

  test.each(STALE)('does not take it away once it is stored: %s', async (_, records, complete) => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    await background.stored(7);
    model.apply(published(records, { complete }));
    expect(shown().view).toEqual(view({ state: 'pending', wishedAs: 7 }));
  });

  test.each(STALE)('never flips the control back on the way: %s', async (_, records, complete) => {
    const { background, model } = await openedModel();
    const ratings: unknown[] = [];
    void model.click(M1, 'positive', CONTEXT);
    model.state(M1).subscribe((state) => ratings.push(state.view?.value?.rating));
    model.apply(published(records, { complete }));
    await background.stored(7);
    model.apply(published(records, { complete }));
    model.apply(published([view({ state: 'sending', wishedAs: 7 })]));
    model.apply(published([view({ state: 'synced', wishedAs: 7 })]));
    expect(new Set(ratings)).toEqual(new Set(['positive']));
  });

  test('is what is shown again when the click could not be stored', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    const elsewhere = view({ value: { rating: 'negative' } });
    model.apply(published([elsewhere]));
    await background.notStored('storage-full');
    expect(shown()).toEqual({ view: elsewhere, failure: 'storage-full' });
  });
});

describe('a publication that knows of a click', () => {
  test.each([7, 8])('is shown in its place, as wish number %i', async (wishedAs) => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    await background.stored(7);
    const newer = view({ value: { rating: 'negative' }, state: 'pending', waitingFor: 'unreachable', wishedAs });
    model.apply(published([newer]));
    expect(shown().view).toEqual(newer);
  });

  test('is shown as soon as the click is known to be stored, when it came before that', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    const synced = view({ value: { rating: 'positive', note: 'from the shelf' }, wishedAs: 7 });
    model.apply(published([synced]));
    expect(shown().view?.state).toBe('sending');
    await background.stored(7);
    expect(shown().view).toEqual(synced);
  });

  test('does not know of the next one', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    void model.click(M1, 'negative', CONTEXT);
    await background.stored(7);
    await background.stored(8);
    model.apply(published([view({ wishedAs: 7 })]));
    expect(shown().view).toMatchObject({ value: { rating: 'negative' }, wishedAs: 8 });
  });

  test('is followed by what comes from elsewhere', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    await background.stored(7);
    model.apply(published([view({ wishedAs: 7 })]));
    const removed = view({ value: null, state: 'removed', wishedAs: 7 });
    model.apply(published([removed]));
    expect(shown().view).toEqual(removed);
  });

  test('was there already when the click changed nothing', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view({ wishedAs: 7 })]));
    void model.click(M1, 'positive', CONTEXT, 'give');
    await background.stored(7);
    expect(shown().view).toEqual(view({ wishedAs: 7 }));
  });
});
