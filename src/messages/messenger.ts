import { defineExtensionMessaging } from '@webext-core/messaging';
import type { Protocol } from './protocol.ts';

/** The transport of every message between the extension's contexts. */
export const { sendMessage, onMessage } = defineExtensionMessaging<Protocol>();
