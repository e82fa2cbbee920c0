import type { MessageId, SessionId } from '../domain/ids.ts';
import type { MessageContext } from '../domain/record.ts';

/**
 * The content script cannot see what React knows about the page, the probe in the page's own world can. A question is an
 * event on an element, with a string as detail; the answer is another event on it, dispatched before the first returns.
 */
export const QUESTION_EVENT = 'dsh-feedback:question';
export const ANSWER_EVENT = 'dsh-feedback:answer';
/** A probe has come, and answers from here on. */
export const PROBE_STARTS = 'dsh-feedback:probe-starts';

/** Longer than any name of a build. */
const MAX_BUILD_LENGTH = 100;
/** Longer than anything that somebody types. */
const MAX_DRAFT_LENGTH = 1_000_000;

export type Question =
  /** Is this page a DSH web GUI? */
  | 'page'
  /** Which message does this turn's end, or this step of a turn, belong to? */
  | 'message'
  /** Which children of this actions slot are the host's own rating controls? */
  | 'native';

/** The message that a row belongs to, as the page knows it at the moment of the question. */
export interface PageMessage {
  sessionId: SessionId;
  messageId: MessageId;
  context: MessageContext;
}

/** Reads an answer that came as a string from the page's world; anything malformed is no answer. */
export function parsePageMessage(answer: string): PageMessage | null {
  const parsed = parseObject(answer);
  const context = parsed && asObject(parsed['context']);
  if (!parsed || !context) return null;
  const { sessionId, messageId } = parsed;
  const { excerpt, turn, messageTime } = context;
  if (!isId(sessionId) || !isId(messageId) || typeof excerpt !== 'string' || !isWhole(turn)) return null;
  return {
    sessionId: sessionId as SessionId,
    messageId: messageId as MessageId,
    context: { excerpt, turn, ...(isWhole(messageTime) ? { messageTime } : {}) },
  };
}

/** Reads which build of the host's page this is; an answer without one is an answer all the same. */
export function parsePage(answer: string): { build?: string } | null {
  const parsed = parseObject(answer);
  if (!parsed) return null;
  const build = parsed['build'];
  return typeof build === 'string' && build.length <= MAX_BUILD_LENGTH ? { build } : {};
}

/** Reads what another content script hands over; anything malformed is nothing. */
export function parseHandOver(detail: unknown): { messageId: MessageId; draft: string } | null {
  const parsed = typeof detail === 'string' ? parseObject(detail) : null;
  if (!parsed) return null;
  const { messageId, draft } = parsed;
  if (!isId(messageId) || typeof draft !== 'string' || draft.length > MAX_DRAFT_LENGTH) return null;
  return { messageId: messageId as MessageId, draft };
}

/** Reads the positions of the host's own controls among the slot's children. */
export function parseNativePositions(answer: string): number[] {
  const positions = parseObject(answer)?.['positions'];
  return Array.isArray(positions) ? positions.filter(isWhole) : [];
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
