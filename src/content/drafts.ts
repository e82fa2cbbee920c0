import type { MessageId } from '../domain/ids.ts';

/** How long the writing must pause before it is kept, in milliseconds. */
const PAUSE_MS = 300;

/** Keeps what is being written: when the writing pauses, and at once when the page goes out of sight. */
export class Drafts {
  private readonly unsaved = new Map<MessageId, { save: () => Promise<void>; timer: ReturnType<typeof setTimeout> }>();

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

  /** Forgets a draft that is not kept yet: it was saved as a note. */
  drop(messageId: MessageId): void {
    clearTimeout(this.unsaved.get(messageId)?.timer);
    this.unsaved.delete(messageId);
  }

  private save(messageId: MessageId): void {
    const draft = this.unsaved.get(messageId);
    this.drop(messageId);
    void draft?.save();
  }
}
