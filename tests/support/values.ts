import type { Feedback, HostItem, Value } from '../../src/domain/feedback.ts';
import type { HostList } from '../../src/domain/host-list.ts';
import type { MessageId, Origin, SessionId, SessionKey, Version } from '../../src/domain/ids.ts';
import { type Attempt, emptyRecord, type FeedbackRecord, type MessageContext } from '../../src/domain/record.ts';
import { provisionalKey, realmOf, type SessionHeader, sessionKey } from '../../src/domain/session-key.ts';
import type { Speaker } from '../../src/messages/sender-policy.ts';

/** Gives plain strings the brands that tests have no other way to get. */
export const messageId = (id: string) => id as MessageId;
export const sessionId = (id: string) => id as SessionId;
export const version = (token: string) => token as Version;
export const origin = (url: string) => url as Origin;

export const HOME = origin('http://127.0.0.1:3080');
export const OTHER_PORT = origin('http://localhost:4000');
export const ELSEWHERE = origin('https://dsh.example.org');

/** The content script of a tab that shows this origin. */
export const pageOf = (origin: Origin): Speaker => ({ kind: 'content-script', origin, tabId: 1 });

export const SESSION = sessionId('session-1');
export const HEADER: SessionHeader = { id: SESSION, createdAt: 1_700_000_000_000, cwd: '/home/user/project' };
/** A later session that got the same id. */
export const LATER_HEADER: SessionHeader = { ...HEADER, createdAt: 1_800_000_000_000 };
export const KEY: SessionKey = sessionKey(realmOf(HOME), HEADER);
export const LATER_KEY: SessionKey = sessionKey(realmOf(HOME), LATER_HEADER);

/** Where feedback on the session goes before its header was ever read at `HOME`. */
export const EARLY_KEY: SessionKey = provisionalKey(HOME, SESSION);

export const M1 = messageId('message-1');
export const M2 = messageId('message-2');
export const M3 = messageId('message-3');

export const CONTEXT: MessageContext = { excerpt: 'The answer is 42.', turn: 1, messageTime: 1_700_000_001_000 };

export const LIKE: Feedback = { rating: 'positive' };
export const DISLIKE: Feedback = { rating: 'negative' };

/** The host's item for `M1`, rated positive, in version `v1`, unless told otherwise. */
export function hostItem(fields: Partial<HostItem> = {}): HostItem {
  return { messageId: M1, rating: 'positive', version: version('v1'), createdAt: 1_000, updatedAt: 1_000, ...fields };
}

/** All that a host holds. */
export function hostList(...items: HostItem[]): HostList {
  return { items, unreadable: new Set(), complete: true };
}

/** A record for `M1` about which nothing was said, unless told otherwise. */
export function feedbackRecord(fields: Partial<FeedbackRecord> = {}): FeedbackRecord {
  return { ...emptyRecord(KEY, M1), ...fields };
}

/** The host's items for `M1`, in the order in which they came to be. */
export const LIKED_V1 = hostItem({ version: version('v1') });
export const DISLIKED_V2 = hostItem({ rating: 'negative', version: version('v2') });
export const LIKED_V3 = hostItem({ version: version('v3') });

/** A time at which nothing that is sent in these tests can still be on its way. */
export const MUCH_LATER = 10_000_000_000_000;

/** The trace of a value that was sent, to replace this item. */
export function attempt(value: Value, replaced: HostItem | null = null): Attempt {
  return { value, ifVersion: replaced?.version ?? null, at: 1 };
}
