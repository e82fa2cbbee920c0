import { describe, expect, test } from 'vitest';
import { readHostVersion } from '../../src/host/host-version.ts';
import { HOME } from '../support/values.ts';

const answering = (body: string, status = 200) => {
  const requests: string[] = [];
  const fetch = async (url: string) => {
    requests.push(url);
    return new Response(body, { status });
  };
  return { fetch, requests };
};
const described = (value: unknown) => JSON.stringify({ type: 'server-response', result: { ok: true, value } });

describe('the version of a host', () => {
  test('is what it says', async () => {
    const { fetch, requests } = answering(described({ version: '0.1.5', cwd: '/secret' }));
    expect(await readHostVersion(fetch, HOME)).toBe('0.1.5');
    expect(requests).toEqual([`${HOME}/api/host.describe`]);
  });

  test.each<[string, string, number?]>([
    ['it does not say', described({})],
    ['it says something that is no version', described({ version: 7 })],
    ['it says nothing', described({ version: '' })],
    ['it says too much', described({ version: 'x'.repeat(101) })],
    ['it is no host', '<h1>It works!</h1>'],
    ['it does not know the question', 'not found', 404],
    ['nobody is signed in', 'unauthorized', 401],
    ['it answers without end', ' '.repeat(100_000)],
  ])('is not known when %s', async (_, body, status) => {
    const { fetch } = answering(body, status);
    expect(await readHostVersion(fetch, HOME)).toBe(null);
  });

  test('is not known when it cannot be reached', async () => {
    expect(await readHostVersion(() => Promise.reject(new TypeError('failed')), HOME)).toBe(null);
  });
});
