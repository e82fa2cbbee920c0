import type { Fiber } from '../../src/page/react-tree.ts';

/** What React hangs on an element, without an element. */
export function elementOf(fiber: Fiber | undefined, children: object[] = []): Element {
  const element = { className: 'x', children, ...(fiber && { __reactFiber$abc123: fiber }) };
  return element as unknown as Element;
}

/** Fibers one above the other; the first is the lowest. @returns the lowest */
export function chain(...props: unknown[]): Fiber {
  const fibers = props.map((memoizedProps): Fiber => ({ memoizedProps }));
  fibers.forEach((fiber, index) => {
    const parent = fibers[index + 1];
    if (!parent) return;
    fiber.return = parent;
    parent.child = fiber;
  });
  return fibers[0] ?? {};
}

/**
 * A root with one child, both in two versions as React keeps them after an update.
 *
 * @param onScreen which pair of versions the root shows
 * @returns both versions of the child; an element may point to either
 */
export function twoVersions(props: { first: unknown; second: unknown }, onScreen: 'first' | 'second') {
  const first: Fiber = { memoizedProps: props.first };
  const second: Fiber = { memoizedProps: props.second, alternate: first };
  first.alternate = second;
  const stateNode: { current?: Fiber } = {};
  const firstRoot: Fiber = { stateNode, child: first };
  const secondRoot: Fiber = { stateNode, child: second, alternate: firstRoot };
  firstRoot.alternate = secondRoot;
  first.return = firstRoot;
  second.return = secondRoot;
  stateNode.current = onScreen === 'first' ? firstRoot : secondRoot;
  return { first, second, firstRoot, secondRoot };
}
