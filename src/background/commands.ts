import { browser } from 'wxt/browser';
import { sendMessage } from '../messages/messenger.ts';
import { COMMANDS } from '../messages/protocol.ts';

/** Has the page in front do what the user pressed keys for. Anywhere else than on a DSH page nothing happens. */
export function forwardCommands(): void {
  browser.commands.onCommand.addListener(async (name, pressedIn) => {
    const command = COMMANDS.find((known) => known === name);
    const tab = pressedIn ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
    if (!command || tab?.id === undefined) return;
    await sendMessage('command', { command }, tab.id).catch(() => {});
  });
}
