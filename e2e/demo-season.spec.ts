import { exportTests } from './season/export.ts';
import { reportTests } from './season/reports.ts';
import { statisticsTests } from './season/statistics.ts';

// In one file, which one worker runs, so that the demo is made and downloaded once.
exportTests();
reportTests();
statisticsTests();
