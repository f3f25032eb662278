import { exportTests } from './season/export.ts';
import { reportTests } from './season/reports.ts';
import { statisticsTests } from './season/statistics.ts';

// One file, so one worker creates and downloads the demo only once.
exportTests();
reportTests();
statisticsTests();
