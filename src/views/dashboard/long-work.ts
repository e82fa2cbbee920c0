import { signal } from '@preact/signals';

/** Work on many records, that takes its time, says how far it is and can be called off between two steps. */
export interface Progress {
  done: number;
  of: number;
}

export class LongWork {
  readonly progress = signal<Progress | null>(null);
  private calledOff = false;

  /**
   * Does something with each, one after the other.
   *
   * @returns how many were done before it was called off; zero if other work is under way
   */
  async each<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<number> {
    if (this.progress.peek()) return 0;
    this.calledOff = false;
    let done = 0;
    try {
      for (const item of items) {
        this.progress.value = { done, of: items.length };
        if (this.calledOff) break;
        await act(item);
        done += 1;
      }
    } finally {
      this.progress.value = null;
    }
    return done;
  }

  callOff(): void {
    this.calledOff = true;
  }
}
