import type { HostItem } from './feedback.ts';
import type { MessageId } from './ids.ts';

/** What a host holds for a session, as far as it could be read. */
export interface HostList {
  items: HostItem[];
  /** Messages whose items are there but could not be read. */
  unreadable: ReadonlySet<MessageId>;
  /** Whether that is all: not even the message of some item could be read otherwise. */
  complete: boolean;
}

/** Whether the list shows that the host holds nothing for a message. */
export function isAbsent(list: HostList, messageId: MessageId): boolean {
  return list.complete && !list.unreadable.has(messageId) && !list.items.some((item) => item.messageId === messageId);
}
