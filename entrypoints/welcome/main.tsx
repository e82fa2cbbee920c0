import { startWelcome } from '../../src/views/welcome/start-welcome.tsx';

void startWelcome(document);
