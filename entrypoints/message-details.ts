import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startDetails } from '../src/content/details/start-details.tsx';

export default defineUnlistedScript(() => startDetails());
