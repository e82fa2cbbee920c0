import { startOptions } from '../../src/views/options/start-options.tsx';

startOptions(document);
