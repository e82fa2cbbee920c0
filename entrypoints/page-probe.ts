import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPageProbe } from '../src/page/page-probe.ts';

export default defineUnlistedScript(() => startPageProbe(window));
