import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundedText } from '../../src/host/bounded-text.ts';
import { StreamedBody } from '../support/fake-fetch.ts';

/** A body of these bytes, in slices of this size. */
function bodyOf(bytes: Uint8Array, slice: number): StreamedBody {
  let at = 0;
  const next = () => {
    const chunk = bytes.subarray(at, at + slice);
    at += slice;
    return chunk.length === 0 ? null : chunk;
  };
  return new StreamedBody(next, null);
}

describe('a body', () => {
  test('is read as it was written, wherever its characters are cut', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '答', '😀'), maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (written, slice) => {
        const bytes = new TextEncoder().encode(written);
        const { response } = bodyOf(bytes, slice);
        expect(await boundedText(response, bytes.length)).toStrictEqual({ ok: true, value: written });
      }),
    );
  });

  test('that is larger than allowed is called off at the bound', async () => {
    const body = bodyOf(new Uint8Array(1_000).fill(0x61), 10);
    expect(await boundedText(body.response, 99)).toStrictEqual({ ok: false, error: 'too-large' });
    expect([body.calledOff, body.delivered]).toEqual([true, 100]);
  });

  test('that is not there is empty', async () => {
    expect(await boundedText(new Response(null), 99)).toStrictEqual({ ok: true, value: '' });
  });
});
