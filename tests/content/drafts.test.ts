import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Drafts } from '../../src/content/drafts.ts';
import { deferred } from '../support/deferred.ts';
import { M1, M2 } from '../support/values.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Far longer than any pause in writing. */
const LONG_MS = 10_000;

/** A page that comes and goes, and the drafts that are written in it. */
function page() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { defaultView: window, visibilityState: 'visible' });
  const extension = new AbortController();
  const drafts = new Drafts(document as unknown as Document, extension.signal);
  const saved: string[] = [];
  return {
    drafts,
    extension,
    saved,
    write: (messageId: typeof M1, text: string) => drafts.keep(messageId, text, async () => saved.push(text) > 0),
    hide: () => {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    leave: () => window.dispatchEvent(new Event('pagehide')),
  };
}

describe('what is being written', () => {
  test('is kept once the writing pauses, a moment later', () => {
    const { write, saved } = page();
    write(M1, 'a');
    vi.advanceTimersByTime(50);
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(950);
    expect(saved).toEqual(['a']);
  });

  test('is kept once, as it was last', () => {
    const { write, saved } = page();
    for (const text of ['a', 'ab', 'abc']) {
      write(M1, text);
      vi.advanceTimersByTime(50);
    }
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(LONG_MS);
    expect(saved).toEqual(['abc']);
  });

  test('is kept anew when the writing goes on after a pause', () => {
    const { write, saved } = page();
    for (const text of ['a', 'ab']) {
      write(M1, text);
      vi.advanceTimersByTime(LONG_MS);
    }
    expect(saved).toEqual(['a', 'ab']);
  });

  test('at one message does not put off or take the place of what is written at another', () => {
    const { write, saved } = page();
    write(M1, 'one');
    write(M2, 'two');
    vi.advanceTimersByTime(LONG_MS);
    expect(saved).toEqual(['one', 'two']);
  });
});

describe.each(['hide', 'leave'] as const)('when the page goes out of sight (%s)', (go) => {
  test('everything is kept at once, and not again', () => {
    const { write, saved, ...events } = page();
    write(M1, 'one');
    write(M2, 'two');
    events[go]();
    expect(saved).toEqual(['one', 'two']);
    events[go]();
    vi.advanceTimersByTime(LONG_MS);
    expect(saved).toEqual(['one', 'two']);
  });

  test('nothing is kept where nothing was written', () => {
    const { write, saved, ...events } = page();
    events[go]();
    write(M1, 'one');
    vi.advanceTimersByTime(LONG_MS);
    events[go]();
    expect(saved).toEqual(['one']);
  });

  test('the extension that is gone hears nothing of it', () => {
    const { extension, write, saved, ...events } = page();
    write(M1, 'one');
    extension.abort();
    events[go]();
    expect(saved).toEqual([]);
  });
});

describe('a draft that is settled', () => {
  test('is kept before anything else is done with its message', async () => {
    const { drafts, write, saved } = page();
    write(M1, 'one');
    write(M2, 'two');
    await drafts.settle(M1);
    expect(saved).toEqual(['one']);
    vi.advanceTimersByTime(LONG_MS);
    expect(saved).toEqual(['one', 'two']);
  });

  test('is waited for when it is on its way already', async () => {
    const { drafts } = page();
    const kept = deferred<boolean>();
    drafts.keep(M1, 'one', () => kept.promise);
    vi.advanceTimersByTime(LONG_MS);
    let settled = false;
    const settling = drafts.settle(M1).then(() => (settled = true));
    await Promise.resolve();
    expect(settled).toBe(false);
    kept.resolve(true);
    await settling;
  });

  test('may be one that was never there, and another may follow', async () => {
    const { drafts, write, saved } = page();
    await drafts.settle(M1);
    write(M1, 'one');
    vi.advanceTimersByTime(LONG_MS);
    expect(saved).toEqual(['one']);
  });
});
