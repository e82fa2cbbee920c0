import type { HostItem } from '../domain/feedback.ts';

/**
 * The fields of an item that a newer host gave it and we do not know. A put replaces the whole item, so they go back with
 * it; whatever we know is decided by the put itself.
 */
export function unknownFieldsOf(item: HostItem): Record<string, unknown> {
  const { messageId, rating, category, note, version, createdAt, updatedAt, ...unknownFields } = item;
  return unknownFields;
}
