import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** One stored item as the host writes it; unknown fields stay, so that a test sees the whole truth. */
export interface StoredItem {
  messageId: string;
  rating: 'positive' | 'negative';
  note?: string;
  version: string;
  createdAt: number;
  updatedAt: number;
  [field: string]: unknown;
}

export interface StoredSession {
  session: { createdAt: number; cwd?: string };
  items: StoredItem[];
}

/** Where the host keeps committed feedback below its home. */
export function feedbackFile(home: string): string {
  return path.join(home, '.dsh', 'storages', 'message_feedback.json');
}

/**
 * Reads the host's committed feedback from outside, by session id. A host that never stored any has no file: `{}`.
 *
 * The host replaces the file as a whole, so a half-written one is never seen.
 */
export async function readFeedbackFile(home: string): Promise<Record<string, StoredSession>> {
  let text: string;
  try {
    text = await readFile(feedbackFile(home), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  const parsed = JSON.parse(text) as { tables?: { sessions?: Record<string, StoredSession> } };
  return parsed.tables?.sessions ?? {};
}

/** The stored items of one session, in the host's order; none when it holds nothing for that id. */
export async function storedItems(home: string, sessionId: string): Promise<StoredItem[]> {
  return (await readFeedbackFile(home))[sessionId]?.items ?? [];
}
