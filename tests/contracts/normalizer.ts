import { randomUUID } from 'node:crypto';
import { countedNames } from './counted-names.ts';
import type { Exchange } from './exchange.ts';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The time of the first item that a recording shows; each further time is a second later. */
const FIRST_TIME = 1_800_000_000_000;

interface Item {
  messageId: string;
  version: string;
  createdAt: number;
  updatedAt: number;
}

/**
 * Gives the same name to the same thing wherever it occurs, in the order in which things come up: ids and versions become
 * `kind-number`, the times of items round numbers, places what they are said to be. Two runs of one case differ in nothing
 * else, and what was said together in a run still fits together.
 */
export class Normalizer {
  private readonly next = countedNames();
  private readonly names = new Map<string, string>();
  private readonly places = new Map<string, string>();
  private readonly times = new Map<string, number>();

  /** Makes an id that will be known by its kind and number. */
  fresh(kind: string): string {
    const id = randomUUID();
    this.nameOf(id, kind);
    return id;
  }

  /** Says what an address or a path is to be called. */
  place(actual: string, name: string): void {
    this.places.set(actual, name);
  }

  exchanges(seen: readonly Exchange[]): Exchange[] {
    // The shape stays the same; only texts and numbers in it change.
    return seen.map((exchange) => this.normal(exchange) as Exchange);
  }

  private normal(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((part) => this.normal(part));
    if (typeof value !== 'object' || value === null) return value;
    const known = isItem(value) ? this.revision(value) : {};
    const entries = Object.entries(value).map(([key, part]) => [key, this.normal(part)]);
    return { ...Object.fromEntries(entries), ...known };
  }

  private text(value: string): string {
    let text = this.names.get(value) ?? value;
    for (const [actual, name] of this.places) text = text.replaceAll(actual, name);
    return text.replace(UUID, (id) => this.nameOf(id, 'uuid'));
  }

  /**
   * What a host makes up for one revision of an item. Whether two revisions fall into the same millisecond is chance, so a
   * time is known by its version or its item, not by its value alone.
   */
  private revision({ messageId, version, createdAt, updatedAt }: Item) {
    const created = `${messageId} ${createdAt}`;
    const updated = `${version} ${updatedAt}`;
    const name = this.nameOf(version, 'version');
    const isFirst = !this.times.has(created);
    if (isFirst) this.times.set(created, this.nextTime());
    if (!this.times.has(updated)) {
      this.times.set(updated, isFirst && createdAt === updatedAt ? this.times.get(created)! : this.nextTime());
    }
    return { version: name, createdAt: this.times.get(created), updatedAt: this.times.get(updated) };
  }

  private nextTime(): number {
    return FIRST_TIME + new Set(this.times.values()).size * 1_000;
  }

  private nameOf(actual: string, kind: string): string {
    const name = this.names.get(actual) ?? this.next(kind);
    this.names.set(actual, name);
    return name;
  }
}

function isItem(value: object): value is Item {
  const { messageId, version, createdAt, updatedAt } = value as Partial<Item>;
  return typeof messageId === 'string' && typeof version === 'string' && [createdAt, updatedAt].every(Number.isInteger);
}
