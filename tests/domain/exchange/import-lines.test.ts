import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { exportLines } from '../../../src/domain/exchange/export-lines.ts';
import {
  type ImportProblemCode,
  linesOf,
  MAX_LINE_CHARACTERS,
  MAX_PROBLEMS,
  parseExport,
} from '../../../src/domain/exchange/import-lines.ts';
import { provisionalKey, sessionKey } from '../../../src/domain/session-key.ts';
import { anyCopies, revision, sessionCopy, STORED, STORED_EARLY } from '../../support/exchange.ts';
import {
  EARLY_KEY,
  ELSEWHERE,
  feedbackRecord,
  HEADER,
  hostItem,
  LATER_KEY,
  LIKE,
  messageId,
  origin,
  SESSION,
} from '../../support/values.ts';

const copy = sessionCopy({ records: [feedbackRecord({ desired: LIKE })], revisions: [revision()] });
const TEXT = [...exportLines([copy], 5_000)].join('');
const [HEADER_LINE = '', SESSION_LINE = '', RECORD_LINE = '', REVISION_LINE = ''] = linesOf(TEXT);

const line = (type: string, fields: object) => JSON.stringify({ type, ...fields });
const problems = (lines: Iterable<string>) => {
  const parsed = parseExport(lines);
  return parsed.ok ? [] : parsed.error.map((problem) => `${problem.line} ${problem.code}`);
};

/** The lines of a file that is good but for one, which is its last but one. */
const withLine = (bad: string) => [HEADER_LINE, SESSION_LINE, bad, REVISION_LINE];

describe('an export', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(anyCopies, (copies) => {
        const written = [...exportLines(copies, 5_000)].join('');
        expect(parseExport(linesOf(written))).toEqual({ ok: true, value: { exportedAt: 5_000, sessions: copies } });
      }),
    );
  });

  test('may have been saved by an editor', () => {
    const saved = `\uFEFF${TEXT.replaceAll('\n', '\r\n\r\n')}`;
    expect(parseExport(linesOf(saved))).toEqual(parseExport(linesOf(TEXT)));
    expect(parseExport(linesOf(TEXT.trimEnd()))).toEqual(parseExport(linesOf(TEXT)));
  });

  test('may be about no session at all', () => {
    expect(parseExport([HEADER_LINE])).toEqual({ ok: true, value: { exportedAt: 5_000, sessions: [] } });
  });

  test('may hold a history without its record', () => {
    expect(problems([HEADER_LINE, SESSION_LINE, REVISION_LINE])).toEqual([]);
  });

  test.each([
    ['on another machine', { ...STORED, realm: ELSEWHERE, key: sessionKey(ELSEWHERE, HEADER) }],
    ['without a workspace', { ...STORED, cwd: undefined, key: sessionKey('loopback', { ...HEADER, cwd: undefined }) }],
    ['of which no header was read', STORED_EARLY],
    [
      'of which no header was read elsewhere',
      { realm: ELSEWHERE, id: SESSION, key: provisionalKey(ELSEWHERE, SESSION) },
    ],
  ])('may be about a session %s', (_, session) => {
    expect(problems([HEADER_LINE, line('session', session)])).toEqual([]);
  });
});

describe('a file is refused', () => {
  const cases: [what: string, lines: Iterable<string>, expected: [line: number, code: ImportProblemCode]][] = [
    ['with nothing in it', linesOf(''), [1, 'empty-file']],
    ['with white space in it', linesOf(' \n\r\n\n'), [1, 'empty-file']],
    ['that is no JSON', linesOf('\u0089PNG\n\u001A\n'), [1, 'not-ours']],
    ['of something else', linesOf('{"type":"dsh-notes","version":1}\n'), [1, 'not-ours']],
    ['that begins with a list', linesOf('[]\n'), [1, 'not-ours']],
    ['that is one endless line', ['x'.repeat(MAX_LINE_CHARACTERS + 1)], [1, 'not-ours']],
    ['without its first line', linesOf(TEXT.slice(TEXT.indexOf('\n') + 1)), [1, 'not-ours']],
    ['of a newer version', [line('dsh-feedback', { version: 2, exportedAt: 1 }), 'whatever'], [1, 'newer-version']],
    ['of no version', [line('dsh-feedback', { version: 0, exportedAt: 1 })], [1, 'malformed']],
    ['with a line that is no JSON', withLine('{"type":'), [3, 'not-json']],
    ['that breaks off', linesOf(TEXT.slice(0, -20)), [4, 'truncated']],
    ['with a line that is too long', withLine('x'.repeat(MAX_LINE_CHARACTERS + 1)), [3, 'line-too-long']],
    ['with a line of another type', withLine(line('constructor', {})), [3, 'unknown-type']],
    ['with a line without a type', withLine('{"__proto__":{"type":"record"}}'), [3, 'unknown-type']],
    ['with a line that is a list', withLine('[]'), [3, 'malformed']],
    ['with a line that is nothing', withLine('null'), [3, 'malformed']],
    ['with half a record', withLine(line('record', { sessionKey: STORED.key })), [3, 'malformed']],
    ['with half an entry', withLine(line('revision', { id: 7 })), [3, 'malformed']],
    ['with half a session', withLine(line('session', { id: SESSION })), [3, 'malformed']],
    ['with a second first line', withLine(HEADER_LINE), [3, 'unknown-type']],
    ['with a record twice', withLine(`${RECORD_LINE}`).toSpliced(2, 0, RECORD_LINE), [4, 'duplicate-record']],
    ['with a session twice', withLine(SESSION_LINE), [3, 'duplicate-record']],
    ['with two entries of one id', withLine(REVISION_LINE), [4, 'duplicate-record']],
    [
      'with a record of a session that is not in it',
      withLine(line('record', feedbackRecord({ sessionKey: LATER_KEY }))),
      [3, 'record-without-session'],
    ],
    ['with a record before its session', [HEADER_LINE, RECORD_LINE, SESSION_LINE], [2, 'record-without-session']],
    [
      'with an entry of a session that is not in it',
      withLine(line('revision', revision({ id: 2, sessionKey: LATER_KEY }))),
      [3, 'record-without-session'],
    ],
  ];
  test.each(cases)('%s', (_, lines, [number, code]) => {
    expect(parseExport(lines)).toEqual({ ok: false, error: [{ line: number, code }] });
  });

  test.each([
    ['the key of another life', { ...STORED, key: LATER_KEY }],
    ['the key of a session without a header', { ...STORED, key: EARLY_KEY }],
    ['a key that is no JSON', { ...STORED_EARLY, key: 'provisional' }],
    ['a key that is no list', { ...STORED_EARLY, key: '{"0":"provisional"}' }],
    ['the key of a session with a header', { ...STORED_EARLY, key: STORED.key }],
    ['the key of another id', { ...STORED_EARLY, id: 'other' }],
    ['a key of no origin', { ...STORED_EARLY, key: '["provisional",7,"session-1"]' }],
    ['a key of something like an origin', { ...STORED_EARLY, key: provisionalKey(origin('http://[::1'), SESSION) }],
    ['an origin of another realm', { ...STORED_EARLY, realm: ELSEWHERE }],
    ['an origin of this machine as its realm', ofRealm('http://localhost:3080')],
    ['a realm that is no origin', ofRealm('https://dsh.example.org/path')],
    ['a realm that imitates another kind of key', ofRealm('provisional')],
  ])('whose session carries %s', (_, session) => {
    expect(problems([HEADER_LINE, line('session', session)])).toEqual(['2 wrong-session-key']);
  });

  function ofRealm(realm: string) {
    return { ...STORED, realm, key: sessionKey(realm, HEADER) };
  }

  test('with all that is wrong with it, as far as one wants to know', () => {
    const bad = Array.from({ length: 100 }, () => '?');
    const found = problems([HEADER_LINE, ...bad]);
    expect(found).toHaveLength(MAX_PROBLEMS);
    expect(found[0]).toBe('2 not-json');
    expect(problems([HEADER_LINE, '?', SESSION_LINE, '[]', '?'])).toEqual(['2 not-json', '4 malformed', '5 truncated']);
  });
});

describe('what somebody has put into a file does no harm', () => {
  test.each([
    ['a place before all others', 'record', { ...feedbackRecord({ desired: LIKE }), queuedAs: -1 }],
    ['a place between two others', 'record', { ...feedbackRecord({ desired: LIKE }), wishedAs: 1.5 }],
    ['a place behind all others', 'revision', revision({ id: 2 ** 60 })],
    ['no place', 'revision', revision({ id: 0 })],
    ['no name', 'record', feedbackRecord({ messageId: messageId('') })],
    ['an endless name', 'record', feedbackRecord({ messageId: messageId('x'.repeat(2_000)) })],
  ])('%s is refused', (_, type, fields) => {
    expect(problems(withLine(line(type, fields)))).toEqual(['3 malformed']);
  });

  test('a number that is none is refused', () => {
    const huge = RECORD_LINE.replace('"attempts"', '"ratedAt":1e999,"attempts"');
    expect(problems(withLine(huge))).toEqual(['3 malformed']);
  });

  test('what is nested too deep is refused', () => {
    const depth = 100_000;
    const nested = '['.repeat(depth) + ']'.repeat(depth);
    const item = JSON.stringify(hostItem()).replace('{', `{"deep":${nested},`);
    expect(problems(withLine(RECORD_LINE.replace('"base":null', `"base":${item}`)))).toEqual(['3 malformed']);
    expect(problems(withLine(nested))).toEqual(['3 malformed']);
  });

  test('prototypes stay what they are', () => {
    const polluted = RECORD_LINE.replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    );
    const base = JSON.stringify(hostItem()).replace('{', '{"__proto__":{"polluted":1},');
    const parsed = parseExport(withLine(polluted.replace('"base":null', `"base":${base}`)));
    const record = parsed.ok ? parsed.value.sessions[0]?.records[0] : undefined;
    expect(record).toEqual(feedbackRecord({ desired: LIKE, base: hostItem() }));
    expect(Object.getPrototypeOf(record?.base)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
  });

  test('names of prototypes are names like others', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const record = feedbackRecord({ messageId: messageId(name) });
      const parsed = parseExport(withLine(line('record', record)));
      expect(parsed).toMatchObject({ ok: true, value: { sessions: [{ records: [{ messageId: name }] }] } });
    }
  });

  test('a file that was damaged anywhere is read or refused, and never an exception', () => {
    fc.assert(
      fc.property(fc.nat(TEXT.length), fc.nat(20), fc.string({ unit: 'binary' }), (at, length, junk) => {
        const parsed = parseExport(linesOf(TEXT.slice(0, at) + junk + TEXT.slice(at + length)));
        expect(parsed.ok || parsed.error.length > 0).toBe(true);
      }),
    );
  });
});
