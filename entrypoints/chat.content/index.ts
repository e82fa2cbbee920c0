import { defineContentScript } from 'wxt/utils/define-content-script';
import { startContentApp } from '../../src/content/content-app.ts';

export default defineContentScript({
  // A page is not told that we are here.
  noScriptStartedPostMessage: true,
  matches: ['http://127.0.0.1/*', 'http://localhost/*'],
  runAt: 'document_idle',
  main: (ctx) => startContentApp(document, ctx.signal),
});
