import type { Row } from './stored.ts';

const MINUTE = 60_000;

/** One message's feedback, as far as a test cares; the rest is made up. */
export interface MadeUpMessage {
  excerpt: string;
  desired: Row | null;
  problem?: Row;
  draft?: string;
  /** Whether the host holds what is said. */
  onHost?: boolean;
  /** How long ago it was said, in milliseconds. */
  ageMs?: number;
}

/** The rows of a session that no host has, with its messages in their order. */
export function madeUpSession(
  id: string,
  messages: MadeUpMessage[],
  { title = `Title of ${id}`, changedAgoMs = MINUTE } = {},
): Record<'sessions' | 'records' | 'summaries', Row[]> {
  const now = Date.now();
  const createdAt = now - 100 * MINUTE;
  const cwd = `/home/you/${id}`;
  const key = JSON.stringify(['loopback', id, createdAt, cwd]);
  const records = messages.map(({ excerpt, desired, problem, draft, onHost, ageMs = MINUTE }, index) => {
    const messageId = `${id}-${index + 1}`;
    const item = desired && { ...desired, messageId, version: `v${index}`, createdAt, updatedAt: createdAt };
    return {
      sessionKey: key,
      messageId,
      context: { excerpt, turn: index + 1, messageTime: now - ageMs - MINUTE, model: 'deepseek-chat' },
      base: onHost ? item : null,
      desired,
      attempts: [],
      ratedAt: now - ageMs,
      ...(problem && { problem }),
      ...(draft !== undefined && { draft }),
      ...(!onHost && !problem && { queuedAs: index + 1 }),
    };
  });
  const count = (is: (message: MadeUpMessage) => unknown) => messages.filter(is).length;
  const summary = {
    sessionKey: key,
    shown: records.length,
    liked: count(({ desired }) => desired?.['rating'] === 'positive'),
    disliked: count(({ desired }) => desired?.['rating'] === 'negative'),
    withNote: count(({ desired }) => desired?.['note'] !== undefined),
    waiting: count(({ onHost, problem }) => !onHost && !problem),
    needsYou: count(({ problem }) => problem),
    lastChange: now - changedAgoMs,
    excerpt: messages.at(-1)?.excerpt ?? '',
    writes: records.length,
  };
  return { sessions: [{ key, realm: 'loopback', id, createdAt, cwd, title }], records, summaries: [summary] };
}

/** Messages of which each is in another state. */
export function inEveryState(): MadeUpMessage[] {
  const theirs = {
    messageId: 'every-4',
    rating: 'negative',
    note: 'It is wrong about the second point.',
    version: 'v9',
    createdAt: Date.now(),
    updatedAt: Date.now(),
  };
  return [
    { excerpt: 'The migration moves every row in one transaction.', desired: { rating: 'positive' }, onHost: true },
    {
      excerpt: 'Start the service again after the change; it reads its settings only once.',
      desired: { rating: 'negative', category: 'task-result', note: 'It reads them twice.\nI have looked.' },
      onHost: true,
    },
    { excerpt: 'The list is sorted by time.', desired: { rating: 'positive' }, ageMs: 5 * MINUTE + 5_000 },
    {
      excerpt: 'Both points are open.',
      desired: { rating: 'positive', note: 'Both points are right.' },
      problem: { kind: 'conflict', theirs },
    },
    {
      excerpt: 'I have written the file.',
      desired: { rating: 'negative' },
      problem: { kind: 'rejected', refusal: { code: 'target-not-found' } },
    },
    {
      excerpt: 'The test passes now.',
      desired: null,
      problem: { kind: 'removed', lost: { rating: 'positive', note: 'It does.' } },
    },
    { excerpt: 'Nothing is left to do.', desired: { rating: 'positive' }, ageMs: 2 * MINUTE, draft: 'Not so sure' },
  ];
}

/** Many messages, each liked, and on the host. */
export function manyMessages(count: number): MadeUpMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    excerpt: `Answer number ${index + 1}, in a few words.`,
    desired: index % 10 === 9 ? { rating: 'negative', note: `Note ${index + 1}` } : { rating: 'positive' },
    onHost: true,
  }));
}
