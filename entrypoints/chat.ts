import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startContentApp } from '../src/content/content-app.ts';

export default defineUnlistedScript(() => {
  void startContentApp(document);
});
