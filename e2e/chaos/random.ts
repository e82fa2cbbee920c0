/** Chance that can be had again: the same seed yields the same numbers in the same order. */
export class Random {
  private state: number;

  /** @param seed any whole number; its lower 32 bits count */
  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number from 0 up to 1 (the generator known as mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number {
    return lowest + Math.floor(this.next() * (highest - lowest + 1));
  }

  pick<const T>(choices: readonly [T, ...T[]]): T {
    return choices[this.between(0, choices.length - 1)] ?? choices[0];
  }

  /** Whether something comes true that does so with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }
}
