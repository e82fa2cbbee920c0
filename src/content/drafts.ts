import type { MessageId } from '../domain/ids.ts';

/** How long the writing must pause before it is kept, in milliseconds. */
const PAUSE_MS = 300;

/** Keeps what is being written: when the writing pauses, and at once when the page goes out of sight. */
export class Drafts {
  private readonly unsaved = new Map<MessageId, { save: () => Promise<void>; timer: ReturnType<typeof setTimeout> }>();
  /** What is on its way to be kept. */
  private readonly saving = new Map<MessageId, Promise<unknown>>();

  constructor(document: Document, signal: AbortSignal) {
    const saveAll = () => {
      for (const messageId of this.unsaved.keys()) this.save(messageId);
    };
    document.addEventListener('visibilitychange', saveAll, { signal });
    document.defaultView?.addEventListener('pagehide', saveAll, { signal });
  }

  /** Keeps a draft soon, in the place of an earlier one for the message. */
  keep(messageId: MessageId, save: () => Promise<void>): void {
    this.drop(messageId);
    this.unsaved.set(messageId, { save, timer: setTimeout(() => this.save(messageId), PAUSE_MS) });
  }

  /** Keeps what is not kept yet and waits until it is: a note that is saved after this is not followed by an older draft. */
  async settle(messageId: MessageId): Promise<void> {
    this.save(messageId);
    await this.saving.get(messageId);
  }

  private save(messageId: MessageId): void {
    const draft = this.unsaved.get(messageId);
    this.drop(messageId);
    if (!draft) return;
    // Begun at once: the page may be going.
    const saved = Promise.all([this.saving.get(messageId), draft.save()]).finally(() => {
      if (this.saving.get(messageId) === saved) this.saving.delete(messageId);
    });
    this.saving.set(messageId, saved);
  }

  private drop(messageId: MessageId): void {
    clearTimeout(this.unsaved.get(messageId)?.timer);
    this.unsaved.delete(messageId);
  }
}
