import { defineContentScript } from 'wxt/utils/define-content-script';
import { startPageProbe } from '../src/page/page-probe.ts';

export default defineContentScript({
  // A page is not told that we are here.
  noScriptStartedPostMessage: true,
  matches: ['http://127.0.0.1/*', 'http://localhost/*'],
  world: 'MAIN',
  // The page's boot record stands in its head: it is there by now, and the chat script, which asks, starts later.
  runAt: 'document_end',
  main: () => startPageProbe(window),
});
