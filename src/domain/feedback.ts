import type { MessageId, Version } from './ids.ts';

export type Rating = 'positive' | 'negative';

/** The host's reasons, by its own names (DSH 0.1.5 on). */
export const REASONS = [
  'task-result',
  'instruction-following',
  'product-interaction',
  'service-stability',
  'resource-cost',
  'security-privacy-permission',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

/** What somebody says about a message. */
export interface Feedback {
  rating: Rating;
  /** A reason out of the host's list; hosts before 0.1.5 drop it. */
  category?: string | undefined;
  /** Verbatim; never blank. */
  note?: string | undefined;
}

/** What a user wants for a message: feedback, or `null` for none (never given, or retracted). */
export type Value = Feedback | null;

/** One item as the host holds it. Fields of newer hosts that we do not know are kept as they came. */
export interface HostItem extends Feedback {
  messageId: MessageId;
  version: Version;
  /** Unix epoch milliseconds, by the host's clock. */
  createdAt: number;
  /** Unix epoch milliseconds, by the host's clock. */
  updatedAt: number;
  [unknownField: string]: unknown;
}

/** The value that an item stands for; no item stands for none. */
export function valueOf(item: HostItem | null): Value {
  if (item === null) return null;
  return compact({ rating: item.rating, category: item.category, note: item.note });
}

/**
 * The fields of an item that a newer host gave it and we do not know. A put replaces the whole item, so they go back with
 * it; whatever we know is decided by the put itself.
 */
export function unknownFieldsOf(item: HostItem): Record<string, unknown> {
  const { messageId, rating, category, note, version, createdAt, updatedAt, ...unknownFields } = item;
  return unknownFields;
}

/** Drops absent fields, so that values compare and store alike wherever they come from. */
export function compact(feedback: Feedback): Feedback {
  return {
    rating: feedback.rating,
    ...(feedback.category === undefined ? {} : { category: feedback.category }),
    ...(feedback.note === undefined ? {} : { note: feedback.note }),
  };
}

/** Whether two values say the same. */
export function sameValue(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right;
  return left.rating === right.rating && left.note === right.note && left.category === right.category;
}

/**
 * Whether the host's item says what `value` wants. A category that the item lacks is no difference: hosts that do not know
 * categories drop them, and the reason then stays local.
 */
export function agrees(item: HostItem | null, value: Value): boolean {
  if (item === null || value === null) return item === value;
  const sameCategory = item.category === undefined || item.category === value.category;
  return item.rating === value.rating && item.note === value.note && sameCategory;
}

/** Whether two observations are the same revision of the same item. */
export function sameItem(left: HostItem | null, right: HostItem | null): boolean {
  return left?.version === right?.version;
}

/**
 * The value once a message is rated, or its rating retracted with `null`. A note survives a switch of sides; a category does
 * not, for it explained the other side.
 *
 * @param shelvedNote a note that went out of sight when an earlier rating was retracted
 */
export function rated(current: Value, rating: Rating | null, shelvedNote?: string): Value {
  if (rating === null) return null;
  if (current?.rating === rating) return current;
  return compact({ rating, note: current === null ? shelvedNote : current.note });
}
