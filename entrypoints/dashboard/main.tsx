import { startDashboard } from '../../src/views/dashboard/start-dashboard.tsx';

void startDashboard(document);
