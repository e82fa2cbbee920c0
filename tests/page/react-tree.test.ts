import { describe, expect, test } from 'vitest';
import { feedbackEntryPositions, type Fiber, messageOfRow } from '../../src/page/react-tree.ts';
import { chain, elementOf, twoVersions } from '../support/react.ts';

const BLOCKS = [
  { kind: 'text', text: '  The answer ' },
  { kind: 'tool', text: 'not shown' },
  { kind: 'text', text: 'is 42. ' },
];
const FINAL = { messageId: 'm', seq: 9 };
const CLOSING = { turn: 3, time: 1_700_000_000_000, blocks: BLOCKS, finalNode: FINAL };
const tailProps = (closing: unknown = CLOSING, sessionId: unknown = 's') => ({
  sessionId,
  node: { data: { closing } },
});
const messageIn = (...props: unknown[]) => messageOfRow(elementOf(chain(...props)));
const MESSAGE = {
  sessionId: 's',
  messageId: 'm',
  context: { excerpt: 'The answer is 42.', turn: 3, messageTime: 1_700_000_000_000 },
};

describe('the message of a turn', () => {
  test.each([0, 1, 11])('is found in the props of an owner %i steps above', (steps) => {
    const between = Array.from({ length: steps }, () => ({ className: 'x' }));
    expect(messageIn(...between, tailProps())).toEqual(MESSAGE);
  });

  test('is not looked for far away', () => {
    const between = Array.from({ length: 12 }, () => null);
    expect(messageIn(...between, tailProps())).toBeNull();
  });

  test('is that of the nearest owner', () => {
    const outer = tailProps({ ...CLOSING, finalNode: { messageId: 'outer' } });
    expect(messageIn({}, tailProps(), outer)?.messageId).toBe('m');
  });

  test('takes its turn from the message when the closing has none', () => {
    const { turn: _, ...closing } = CLOSING;
    expect(messageIn(tailProps({ ...closing, finalNode: { ...FINAL, turn: 5 } }))?.context.turn).toBe(5);
  });

  test.each<[string, unknown]>([
    ['it was interrupted', { ...CLOSING, finalNode: { ...FINAL, interrupted: true } }],
    ['it has no final message', { ...CLOSING, finalNode: undefined }],
    ['its message has no id', { ...CLOSING, finalNode: { seq: 9 } }],
    ['its message has an id that is no text', { ...CLOSING, finalNode: { messageId: 9 } }],
    ['it is not closed', null],
  ])('is none when %s', (_, closing) => {
    expect(messageIn(tailProps(closing))).toBeNull();
  });

  test.each([undefined, null, 5])('is none in a session without an id: %s', (sessionId) => {
    expect(messageIn({ ...tailProps(), sessionId })).toBeNull();
  });

  test.each<[string, Element]>([
    ['that React does not own', elementOf(undefined)],
    ['whose fiber has no props', elementOf({})],
    ['whose props are text', elementOf(chain('text', null, 5))],
  ])('is none for an element %s', (_, element) => {
    expect(messageOfRow(element)).toBeNull();
  });

  test('has an excerpt of bounded length that cuts no character in two', () => {
    const blocks = [{ kind: 'text', text: '😀'.repeat(500) }];
    expect(messageIn(tailProps({ ...CLOSING, blocks }))?.context.excerpt).toBe('😀'.repeat(280));
  });

  test.each([undefined, null, 'text', [], [null, 5, { kind: 'tool' }]])('has no excerpt without text: %j', (blocks) => {
    expect(messageIn(tailProps({ ...CLOSING, blocks }))?.context.excerpt).toBe('');
  });
});

describe('of the two versions that React keeps', () => {
  const now = tailProps({ ...CLOSING, finalNode: { messageId: 'now' } });
  const before = tailProps({ ...CLOSING, finalNode: { messageId: 'before' } });

  test.each(['first', 'second'] as const)(
    'the one on the screen counts, whichever an element points to: %s',
    (shown) => {
      const props = shown === 'first' ? { first: now, second: before } : { first: before, second: now };
      const { first, second } = twoVersions(props, shown);
      const found = [first, second].map((fiber) => messageOfRow(elementOf(fiber))?.messageId);
      expect(found).toEqual(['now', 'now']);
    },
  );

  test.each(['first', 'second'] as const)('a message that is not on the screen any more is none: %s', (shown) => {
    const props = shown === 'first' ? { first: {}, second: before } : { first: before, second: {} };
    const { first, second } = twoVersions(props, shown);
    expect([first, second].map((fiber) => messageOfRow(elementOf(fiber)))).toEqual([null, null]);
  });

  test('the shown one is found behind siblings and through parents that point across', () => {
    const { first, second, firstRoot, secondRoot } = twoVersions({ first: before, second: now }, 'second');
    secondRoot.child = { memoizedProps: {}, sibling: second };
    // React lets a child point to either version of its parent.
    second.return = firstRoot;
    first.return = secondRoot;
    const child: Fiber = { memoizedProps: {}, return: first };
    first.child = child;
    expect(messageOfRow(elementOf(child))?.messageId).toBe('now');
  });
});

describe('the native controls in a slot', () => {
  const entry = (id: unknown) => ({ entry: { options: { id } } });

  /** A slot whose children are the elements of these entries, each a step below its entry. */
  function slotOf(entries: unknown[], slotProps: unknown = {}): Element {
    const slot: Fiber = { memoizedProps: slotProps };
    const children = entries.map((props) => {
      const owner: Fiber = { memoizedProps: props, return: slot };
      return elementOf({ memoizedProps: { type: 'button' }, return: owner });
    });
    return elementOf(slot, children);
  }

  test("are the feedback plugin's, wherever they stand between those of others", () => {
    const entries = [entry('copy-link'), entry('feedback'), entry('feedback'), entry('other'), entry('feedback')];
    expect(feedbackEntryPositions(slotOf(entries))).toEqual([1, 2, 4]);
  });

  test.each<[string, unknown]>([
    ['has no entry', {}],
    ['has an entry without an id', entry(undefined)],
    ['has an id that is no text', entry(['feedback'])],
    ['is called alike', entry('feedback-plus')],
  ])('are not what %s', (_, props) => {
    expect(feedbackEntryPositions(slotOf([props]))).toEqual([]);
  });

  test('are not what somebody else put into the slot', () => {
    expect(feedbackEntryPositions(elementOf({ memoizedProps: {} }, [elementOf(undefined)]))).toEqual([]);
  });

  test('are told by what is inside the slot, not by what is around it', () => {
    expect(feedbackEntryPositions(slotOf([{}], entry('feedback')))).toEqual([]);
  });

  test('are told from the slot in either of its versions', () => {
    const slot: Fiber = { memoizedProps: entry('feedback') };
    const other: Fiber = { memoizedProps: entry('feedback'), alternate: slot };
    slot.alternate = other;
    const child = elementOf({ memoizedProps: {}, return: other });
    expect(feedbackEntryPositions(elementOf(slot, [child]))).toEqual([]);
  });

  test('are none in an empty slot', () => {
    expect(feedbackEntryPositions(elementOf({ memoizedProps: {} }))).toEqual([]);
  });
});
