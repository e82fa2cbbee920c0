/** A promise that never settles: what a dead worker waits for. */
export function never<T>(): Promise<T> {
  return new Promise(() => {});
}

/**
 * The life of one worker. Whatever the worker does to the world outside goes through here, step by step, and after its death
 * nothing does: what it was waiting for never comes.
 */
export class Life {
  /** How many steps were begun. */
  steps = 0;
  isOver = false;
  /** Resolves when the life is over. */
  readonly ended: Promise<void>;
  private end: () => void = () => {};
  private diesAt: number | undefined;
  private diesAfterIt = false;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /**
   * Lets it die so many steps from now.
   *
   * @param afterIt whether that step still takes effect, unseen by the worker
   */
  dieIn(steps: number, afterIt: boolean): void {
    this.diesAt = this.steps + steps;
    this.diesAfterIt = afterIt;
  }

  die(): void {
    this.isOver = true;
    this.end();
  }

  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOver) return never();
    const isLast = this.steps === this.diesAt;
    this.steps += 1;
    if (isLast && !this.diesAfterIt) {
      this.die();
      return never();
    }
    const done = work();
    if (isLast) {
      this.die();
      // Nobody is left to hear how it went.
      done.catch(() => {});
      return never();
    }
    const settled = await done.then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    return this.isOver ? never() : settled();
  }
}

/** The same thing, whose asynchronous methods are steps of a life. */
export function mortal<T extends object>(target: T, life: Life): T {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (...args: unknown[]) => life.step(() => value.apply(target, args)) : value;
    },
  });
}
