import { startPopup } from '../../src/views/popup/start-popup.tsx';

void startPopup(document);
