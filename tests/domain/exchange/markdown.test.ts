import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapedLine, quoted } from '../../../src/domain/exchange/escape-markdown.ts';
import { markdown, type MarkdownLabels } from '../../../src/domain/exchange/markdown.ts';
import type { SessionCopy } from '../../../src/domain/exchange/session-copy.ts';
import { sessionCopy, STORED, STORED_EARLY } from '../../support/exchange.ts';
import { CONTEXT, feedbackRecord, LIKE, M1, M2, M3 } from '../../support/values.ts';

const LABELS: MarkdownLabels = {
  title: 'Feedback',
  session: 'Session',
  unknownTurn: 'Some turn',
  unrated: 'Not rated',
  reason: 'Reason',
  note: 'Note',
  draft: 'Begun',
  message: 'Message',
  turn: (turn) => `Turn ${turn}`,
  rating: (rating) => (rating === 'positive' ? 'Liked' : 'Disliked'),
  reasonName: (reason) => reason,
  time: (time) => new Date(time).toISOString(),
};

const text = (copies: Iterable<SessionCopy>) => [...markdown(copies, LABELS)].join('');

test('a session is a heading, and so is each of its messages, with what was said about it', () => {
  const copy = sessionCopy({
    records: [
      feedbackRecord({ messageId: M3 }),
      feedbackRecord({ messageId: M2, draft: 'begun' }),
      feedbackRecord({
        messageId: M1,
        context: CONTEXT,
        desired: { ...LIKE, category: 'other', note: 'Good.\nVery good.' },
      }),
    ],
  });
  expect(text([copy, sessionCopy({ session: STORED_EARLY })])).toBe(`# Feedback

## /home/user/project

Session: session-1 · 2023-11-14T22:13:20.000Z

### Turn 1 · 2023-11-14T22:13:21.000Z · Liked

**Reason:** other

**Note:**

> Good.\\
> Very good.

**Message:**

> The answer is 42.

### Some turn · Not rated

**Begun:**

> begun

## session-1

Session: session-1
`);
});

test('a time that is no date is left out', () => {
  expect(text([sessionCopy({ session: { ...STORED, createdAt: Number.MAX_SAFE_INTEGER } })])).toContain(
    'Session: session-1\n',
  );
});

describe('what a user wrote means nothing but itself', () => {
  test.each([
    ['a fence', '```js', '> \\`\\`\\`js'],
    ['a fence of tildes', '~~~', '> \\~\\~\\~'],
    ['a heading', '# not a heading', '> \\# not a heading'],
    ['an underline that makes a heading', 'text\n===', '> text\\\n> \\==='],
    ['a rule', '---', '> \\---'],
    ['a list', '- a', '> \\- a'],
    ['a list of stars', '* a', '> \\* a'],
    ['a list with pluses', '+ a', '> \\+ a'],
    ['a numbered list', '12. a', '> 12\\. a'],
    ['a numbered list of the other kind', '1) a', '> 1\\) a'],
    ['a task', '- [x] a', '> \\- \\[x\\] a'],
    ['a table', '| a | b |', '> \\| a \\| b \\|'],
    ['an element', '<img src=x onerror=alert(1)>', '> \\<img src=x onerror=alert(1)\\>'],
    ['a comment', '<!-- a', '> \\<\\!-- a'],
    ['an entity', '&lt;', '> \\&lt;'],
    ['a link', '[a](javascript:b)', '> \\[a\\](javascript:b)'],
    ['an image', '![a](b)', '> \\!\\[a\\](b)'],
    ['emphasis', '*a* __b__', '> \\*a\\* \\_\\_b\\_\\_'],
    ['a formula', '$a$', '> \\$a\\$'],
    ['a backslash', 'a\\', '> a\\\\'],
    ['a quote', '> a', '> \\> a'],
    ['code by its indentation', '    a', '> \u00A0\u00A0\u00A0\u00A0a'],
    ['an indented list', '  - a', '> \u00A0\u00A0\\- a'],
    ['a paragraph', 'a\n\nb', '> a\n>\n> b'],
    ['every kind of line end', 'a\r\nb\rc\u2028d\u2029e', '> a\\\n> b\\\n> c\\\n> d\\\n> e'],
    ['nothing', '', '>'],
  ])('%s', (_, written, expected) => {
    expect(quoted(written)).toBe(expected);
  });

  test('within a line, line ends are spaces', () => {
    expect(escapedLine('a\n# b')).toBe('a \\# b');
  });

  const nasty = fc.array(
    fc.constantFrom(
      '```',
      '~~~',
      '#',
      '|',
      '<b>',
      '\n',
      '\r',
      '\r\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '[a](b)',
      '    ',
      '\\',
      '\u2028',
      'a',
    ),
  );

  test('a text stays within its place, whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nasty.map((parts) => parts.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (written) => {
          const record = feedbackRecord({
            context: { excerpt: written, turn: 1 },
            desired: { ...LIKE, category: written, note: written },
          });
          const lines = text([sessionCopy({ session: { ...STORED, cwd: `/${written}` }, records: [record] })]).split(
            /[\n\r\u2028\u2029]/,
          );
          const structure = lines.filter((line) => line !== '' && !line.startsWith('>'));
          expect(structure.map((line) => line.split(' ')[0])).toEqual([
            '#',
            '##',
            'Session:',
            '###',
            '**Reason:**',
            '**Note:**',
            '**Message:**',
          ]);
          for (const line of lines)
            expect(line.replaceAll(/\\./g, '').slice(line.startsWith('>') ? 1 : 0)).not.toMatch(/[`~<>|[\]]/);
        },
      ),
    );
  });
});
