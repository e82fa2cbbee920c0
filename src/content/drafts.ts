import type { MessageId } from '../domain/ids.ts';

/** How long the writing must pause before it is kept, in milliseconds. */
const PAUSE_MS = 300;

/** What is being written about one message. */
interface Draft {
  text: string;
  /** @returns whether it is kept now */
  save(): Promise<boolean>;
  timer: ReturnType<typeof setTimeout> | undefined;
  isKept: boolean;
}

/** Keeps what is being written: when the writing pauses, and at once when the page goes out of sight. */
export class Drafts {
  private readonly drafts = new Map<MessageId, Draft>();
  /** What is on its way to be kept. */
  private readonly saving = new Map<MessageId, Promise<unknown>>();

  constructor(document: Document, signal: AbortSignal) {
    const saveAll = () => {
      for (const messageId of this.drafts.keys()) this.save(messageId);
    };
    document.addEventListener('visibilitychange', saveAll, { signal });
    document.defaultView?.addEventListener('pagehide', saveAll, { signal });
  }

  /** Keeps a draft soon, in the place of an earlier one for the message. */
  keep(messageId: MessageId, text: string, save: () => Promise<boolean>): void {
    clearTimeout(this.drafts.get(messageId)?.timer);
    const timer = setTimeout(() => this.save(messageId), PAUSE_MS);
    this.drafts.set(messageId, { text, save, timer, isKept: false });
  }

  /** Keeps what is not kept yet and waits until it is: a note that is saved after this is not followed by an older draft. */
  async settle(messageId: MessageId): Promise<void> {
    this.save(messageId);
    await this.saving.get(messageId);
  }

  /** What was written has become a note, unless it went on since. */
  forget(messageId: MessageId, text: string): void {
    if (this.drafts.get(messageId)?.text === text) this.drafts.delete(messageId);
  }

  /** What was last written about a message, and whether it is known to be kept; `undefined` where nothing was. */
  written(messageId: MessageId): Pick<Draft, 'text' | 'isKept'> | undefined {
    return this.drafts.get(messageId);
  }

  private save(messageId: MessageId): void {
    const draft = this.drafts.get(messageId);
    if (draft?.timer === undefined) return;
    clearTimeout(draft.timer);
    draft.timer = undefined;
    const keep = async () => {
      draft.isKept = await draft.save();
    };
    // Begun at once: the page may be going.
    const saved = Promise.all([this.saving.get(messageId), keep()]).finally(() => {
      if (this.saving.get(messageId) === saved) this.saving.delete(messageId);
    });
    this.saving.set(messageId, saved);
  }
}
