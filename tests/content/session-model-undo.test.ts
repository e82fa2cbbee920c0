import { describe, expect, test } from 'vitest';
import { openedModel, published, view } from '../support/session-page.ts';
import { CONTEXT, DISLIKE, KEY, LIKE, M1 } from '../support/values.ts';

describe('what was said last', () => {
  test('can be taken back once it is stored: what stood before is wished for anew', async () => {
    const { background, model, shown } = await openedModel();
    model.apply(published([view()]));
    void model.click(M1, 'negative', CONTEXT);
    expect(shown().undoable).toBeUndefined();
    await background.stored(7);
    expect(shown().undoable).toEqual({ sequence: 7, before: LIKE, after: DISLIKE });
    void model.undo(M1);
    expect(background.undone).toMatchObject([{ sessionKey: KEY, messageId: M1, sequence: 7 }]);
    expect(shown().view).toMatchObject({ value: LIKE, state: 'sending' });
    await background.stored(8);
    expect(shown()).toMatchObject({ view: { value: LIKE, wishedAs: 8 }, failure: null });
    // Taking back is not taken back itself.
    expect(shown().undoable).toBeUndefined();
  });

  test('cannot be taken back when it was not stored, or changed nothing', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    await background.notStored('storage-full');
    expect(shown().undoable).toBeUndefined();
    model.apply(published([view({ state: 'conflict', theirs: DISLIKE })]));
    void model.click(M1, 'positive', CONTEXT);
    await background.stored(9);
    expect(shown().undoable).toBeUndefined();
    await model.undo(M1);
    expect(background.undone).toEqual([]);
  });

  test('cannot be taken back any more when its time is over, or something else is said', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    await background.stored(1);
    void model.click(M1, 'negative', CONTEXT);
    expect(shown().undoable).toBeUndefined();
    await background.stored(2);
    expect(shown().undoable).toMatchObject({ sequence: 2 });
    model.forgetUndoable(M1);
    expect(shown().undoable).toBeUndefined();
  });

  test('stays as it is, with a word about it, when taking it back fails', async () => {
    const { background, model, shown } = await openedModel();
    void model.click(M1, 'positive', CONTEXT);
    await background.stored(1);
    model.apply(published([view({ wishedAs: 1 })]));
    void model.undo(M1);
    await background.notStored('nothing-to-undo');
    expect(shown()).toMatchObject({ view: { value: LIKE }, failure: 'nothing-to-undo' });
  });
});
