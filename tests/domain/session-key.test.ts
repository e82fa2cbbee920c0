import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLoopback, provisionalKey, realmOf, type SessionHeader, sessionKey } from '../../src/domain/session-key.ts';
import { sameHeader } from '../support/same-header.ts';
import { HEADER, origin, sessionId } from '../support/values.ts';

describe('realm', () => {
  test.each([
    ['http://127.0.0.1:3080', true],
    ['http://127.0.0.1:9999', true],
    ['http://127.1.2.3', true],
    ['http://localhost:3080', true],
    ['https://localhost', true],
    ['http://dsh.localhost:3080', true],
    ['http://[::1]:3080', true],
    ['http://192.168.1.10:3080', false],
    ['https://dsh.example.org', false],
    ['https://localhost.example.org', false],
    ['https://notlocalhost', false],
    ['http://[::2]:3080', false],
  ])('%s is loopback: %s', (url, expected) => {
    expect(isLoopback(origin(url))).toBe(expected);
  });

  test('is one for all loopback origins', () => {
    expect(realmOf(origin('http://localhost:4000'))).toBe(realmOf(origin('http://127.0.0.1:3080')));
  });

  test.each(['https://dsh.example.org', 'https://dsh.example.org:8443', 'http://dsh.example.org'])(
    'of %s is its own',
    (url) => {
      expect(realmOf(origin(url))).toBe(url);
    },
  );

  test('of another origin is never the loopback realm', () => {
    expect(realmOf(origin('https://loopback'))).not.toBe(realmOf(origin('http://localhost')));
  });
});

/** Text in which the marks that a key could be taken apart by come often. */
const tricky = fc.string({ unit: fc.constantFrom('a', '"', ',', '[', ']', '\\', ' ', 'é'), maxLength: 6 });
const parts = {
  id: tricky.map(sessionId),
  createdAt: fc.integer({ min: 0, max: 3 }),
  cwd: fc.option(tricky, { nil: undefined }),
};
const header: fc.Arbitrary<SessionHeader> = fc.record(parts);
/** Some parts of another header: with the rest of a first one it often differs from that in one part alone. */
const change: fc.Arbitrary<Partial<SessionHeader>> = fc.record(parts, { requiredKeys: [] });
const realm = fc.oneof(fc.constant('loopback'), fc.constant('provisional'), tricky);

describe('session key', () => {
  test('differs exactly when any of its parts differs', () => {
    fc.assert(
      fc.property(realm, header, fc.option(realm), change, (leftRealm, left, otherRealm, changed) => {
        const [rightRealm, right] = [otherRealm ?? leftRealm, { ...left, ...changed }];
        const same = leftRealm === rightRealm && sameHeader(left, right);
        expect(sessionKey(leftRealm, left) === sessionKey(rightRealm, right)).toBe(same);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['id', { id: sessionId('session-2') }],
    ['creation time', { createdAt: HEADER.createdAt + 1 }],
    ['workspace', { cwd: '/home/user/other' }],
    ['absent workspace', { cwd: undefined }],
  ])('of another %s is another', (_, change) => {
    expect(sessionKey('loopback', { ...HEADER, ...change })).not.toBe(sessionKey('loopback', HEADER));
  });

  test('of no workspace is not that of an empty one, nor of one that is called null', () => {
    const keys = [undefined, '', 'null'].map((cwd) => sessionKey('loopback', { ...HEADER, cwd }));
    expect(new Set(keys).size).toBe(3);
  });
});

describe('provisional key', () => {
  test('never equals a key of a session that was seen', () => {
    fc.assert(
      fc.property(realm, header, tricky, tricky, (anyRealm, anyHeader, anyOrigin, id) => {
        const provisional = provisionalKey(origin(anyOrigin), sessionId(id));
        expect(provisional).not.toBe(sessionKey(anyRealm, anyHeader));
      }),
      { numRuns: 1_000 },
    );
  });

  test('differs when the origin or the id differs, loopback or not', () => {
    fc.assert(
      fc.property(tricky, tricky, tricky, tricky, (origin1, id1, origin2, id2) => {
        const same = origin1 === origin2 && id1 === id2;
        const keys = [
          provisionalKey(origin(origin1), sessionId(id1)),
          provisionalKey(origin(origin2), sessionId(id2)),
        ] as const;
        expect(keys[0] === keys[1]).toBe(same);
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each(['https://127.example.org', 'http://127.0.0.1.example.org', 'http://notlocalhost'])(
  '%s is no address of this machine',
  (name) => {
    expect(isLoopback(origin(name))).toBe(false);
  },
);
