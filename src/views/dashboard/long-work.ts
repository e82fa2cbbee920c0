import { signal } from '@preact/signals';

/** Work on many records, that takes its time, says how far it is and can be called off between two steps. */
export interface Progress {
  done: number;
  of: number;
}

/** How work ended. */
export interface WorkDone {
  done: number;
  /** How many steps did not do what they were to. */
  failed: number;
  /** Whether it was called off before the end. */
  isStopped: boolean;
}

export class LongWork {
  readonly progress = signal<Progress | null>(null);
  /** How the last work ended that did not end well. */
  readonly trouble = signal<WorkDone | null>(null);
  private calledOff = false;

  /**
   * Does something with each, one after the other. What fails is counted and does not stop the rest. Nothing is begun while other
   * work is under way.
   *
   * @param act says whether it did what it was to
   */
  async each<T>(items: readonly T[], act: (item: T) => Promise<boolean>): Promise<WorkDone> {
    if (this.progress.peek()) return { done: 0, failed: 0, isStopped: true };
    this.calledOff = false;
    this.trouble.value = null;
    let [done, failed] = [0, 0];
    for (const item of items) {
      this.progress.value = { done: done + failed, of: items.length };
      if (this.calledOff) break;
      const isDone = await act(item).catch(() => false);
      if (isDone) done += 1;
      else failed += 1;
    }
    this.progress.value = null;
    const ended = { done, failed, isStopped: done + failed < items.length };
    if (failed > 0) this.trouble.value = ended;
    return ended;
  }

  callOff(): void {
    this.calledOff = true;
  }
}
