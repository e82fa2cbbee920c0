import { describe, expect, test } from 'vitest';
import { openedModel, published, unopenedModel, view, unstored } from '../support/session-page.ts';
import { CONTEXT, KEY, LATER_KEY, M1, M2, SESSION } from '../support/values.ts';

const NOTED = { rating: 'positive', note: 'why' } as const;

describe('a note on a rated message', () => {
  test('is shown before it is stored, and told to wait once it is', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    const saved = model.saveNote(M1, 'why', CONTEXT);
    expect(shown()).toEqual({ view: unstored({ value: NOTED }), failure: null });
    await background.stored(5);
    expect(await saved).toBeNull();
    expect(shown()).toMatchObject({ view: view({ value: NOTED, state: 'pending', wishedAs: 5 }), failure: null });
  });

  test('says what was written, about which message', async () => {
    const { background, model } = await openedModel();
    model.apply(published([view()]));
    void model.saveNote(M1, ' why\r\n', CONTEXT);
    const expected = { sessionId: SESSION, sessionKey: KEY, messageId: M1, note: ' why\r\n', context: CONTEXT };
    expect(background.notes).toEqual([expected]);
    expect(background.rates).toEqual([]);
  });

  test('that is empty is shown to be gone', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view({ value: NOTED })]));
    void model.saveNote(M1, '', CONTEXT);
    expect(shown().view?.value).toStrictEqual({ rating: 'positive' });
    expect(background.notes).toMatchObject([{ note: '' }]);
  });

  test('joins a rating that is only just being given', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    const saved = model.saveNote(M1, 'why', CONTEXT);
    expect(shown().view).toEqual(unstored({ value: NOTED }));
    await background.stored(1);
    expect(shown().view).toEqual(unstored({ value: NOTED }));
    await background.stored(2);
    expect(await saved).toBeNull();
    expect(shown().view).toEqual(view({ value: NOTED, state: 'pending', wishedAs: 2 }));
  });

  test('gives way to the publication that knows of it', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    void model.saveNote(M1, 'why', CONTEXT);
    await background.stored(5);
    model.apply(published([view({ wishedAs: 4 })]));
    expect(shown().view?.value).toEqual(NOTED);
    model.apply(published([view({ value: NOTED, wishedAs: 5 })]));
    expect(shown().view).toEqual(view({ value: NOTED, wishedAs: 5 }));
  });

  test('that cannot be stored is said to whoever wrote it, and at the message', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    const saved = model.saveNote(M1, 'why', CONTEXT);
    await background.notStored('storage-full');
    expect(await saved).toBe('storage-full');
    expect(shown()).toEqual({ view: view(), failure: 'storage-full' });
  });

  test('that cannot be stored does not undo a newer click, and is said all the same', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    const saved = model.saveNote(M1, 'why', CONTEXT);
    void model.click(M1, 'negative', CONTEXT);
    await background.notStored('storage-failed');
    expect(await saved).toBe('storage-failed');
    expect(shown()).toMatchObject({ view: { value: { rating: 'negative' }, state: 'sending' }, failure: null });
  });
});

describe('a note on an unrated message', () => {
  test('is sent, and shows nothing until it is published', async () => {
    const { background, model, shown } = await openedModel();
    const saved = model.saveNote(M1, 'why', CONTEXT);
    expect(background.notes).toMatchObject([{ sessionKey: KEY, messageId: M1, note: 'why', context: CONTEXT }]);
    expect(shown()).toEqual({ view: null, failure: null });
    await background.stored(0);
    expect(await saved).toBeNull();
    expect(shown()).toEqual({ view: null, failure: null });
    const waiting = view({ value: null, shelvedNote: 'why' });
    model.apply(published([waiting]));
    expect(shown()).toEqual({ view: waiting, failure: null });
  });

  test('comes back with the next rating, as it is shown', async () => {
    const { model, shown } = await openedModel();
    model.apply(published([view({ value: null, shelvedNote: 'why' })]));
    void model.click(M1, 'positive', CONTEXT);
    expect(shown().view).toMatchObject({ value: NOTED, state: 'sending' });
  });

  test('that cannot be stored is said to whoever wrote it, not at the message', async () => {
    const { background, model, shown } = await openedModel();
    const saved = model.saveNote(M1, 'why', CONTEXT);
    await background.notStored('note-blank');
    expect(await saved).toBe('note-blank');
    expect(shown()).toEqual({ view: null, failure: null });
  });

  test('after a retraction that is on its way is one as well', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    void model.click(M1, 'positive', CONTEXT);
    void model.saveNote(M1, 'why', CONTEXT);
    expect(shown().view).toEqual(unstored({ value: null }));
    expect(background.notes).toMatchObject([{ note: 'why' }]);
  });
});

describe('a draft', () => {
  test('is sent, and shows nothing until it is published', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    const kept = model.saveDraft(M1, ' wh', CONTEXT);
    const expected = { sessionId: SESSION, sessionKey: KEY, messageId: M1, draft: ' wh', context: CONTEXT };
    expect(background.drafts).toEqual([expected]);
    await background.keptDraft();
    await kept;
    expect(shown()).toEqual({ view: view(), failure: null });
    model.apply(published([view({ draft: ' wh' })]));
    expect(shown().view?.draft).toBe(' wh');
  });

  test('that cannot be kept is nothing to be told', async () => {
    const { background, model, shown } = await openedModel();
    // Nothing is written, and no note is there: nothing to keep.
    const kept = model.saveDraft(M1, '', CONTEXT);
    await background.notKeptDraft('storage-full');
    await kept;
    expect(background.drafts).toMatchObject([{ draft: null }]);
    expect(shown()).toEqual({ view: null, failure: null });
  });

  test('stays in sight while a click is on its way', async () => {
    const { model, shown } = await openedModel();
    model.apply(published([view({ draft: 'wh' })]));
    void model.click(M1, 'negative', CONTEXT);
    expect(shown().view).toMatchObject({ value: { rating: 'negative' }, state: 'sending', draft: 'wh' });
  });
});

test('what is written names no life of the session while none is known', () => {
  const { background, model } = unopenedModel();
  void model.open();
  void model.saveNote(M1, 'why', CONTEXT);
  void model.saveDraft(M2, 'wh', CONTEXT);
  expect([background.notes, background.drafts]).toMatchObject([
    [{ sessionKey: undefined }],
    [{ sessionKey: undefined }],
  ]);
});

describe('the longest note that the host takes', () => {
  test('is what the background published last', async () => {
    const { model } = await openedModel();
    expect(model.noteLimit.value).toBeUndefined();
    model.apply(published([], { noteLimit: 4_096, complete: true }));
    expect(model.noteLimit.value).toBe(4_096);
    model.apply(published([view()], { noteLimit: undefined }));
    expect(model.noteLimit.value).toBeUndefined();
  });

  test('is not taken from another life of the session', async () => {
    const { model } = await openedModel();
    model.apply(published([], { noteLimit: 4_096, sessionKey: LATER_KEY }));
    expect(model.noteLimit.value).toBeUndefined();
  });
});
