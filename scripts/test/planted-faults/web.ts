import type { Fault } from './fault.ts';

export const WEB_FAULTS: readonly Fault[] = [
  {
    name: 'a sign-in may lead back to another site',
    file: 'apps/web/src/net/auth/auth-return.ts',
    passage: 'if (!url || url.origin !== window.location.origin || SIGN_IN_PATHS',
    becomes: 'if (!url || SIGN_IN_PATHS',
    tests: ['apps/web/src/net/auth/auth-return.test.ts'],
  },
  {
    name: 'a session that the server refused may be synced with again',
    file: 'apps/web/src/net/auth/session-store.ts',
    passage: 'refused === null && hasSession(storage)',
    becomes: 'hasSession(storage)',
    tests: ['apps/web/src/net/auth/session-store.test.ts'],
  },
  {
    name: 'the squares of the grid are stretched: degrees are taken for radians',
    file: 'apps/web/src/map/grid.ts',
    passage: 'Math.cos((anchorLat * Math.PI) / 180)',
    becomes: 'Math.cos(anchorLat)',
    tests: ['apps/web/src/map/grid.test.ts'],
  },
  {
    name: "yesterday's quest is shown as tomorrow's",
    file: 'apps/web/src/features/quests/quest-dates.ts',
    passage: '.format(-daysAgo,',
    becomes: '.format(daysAgo,',
    tests: ['apps/web/src/features/quests/quest-dates.test.ts'],
  },
  {
    name: 'the headings of a table that names its separator are read as a find',
    file: 'apps/web/src/features/import/readers/read-table.ts',
    passage: 'if (row === headerRows(text) + 1 && hasHeader) continue;',
    becomes: 'if (row === 1 && hasHeader) continue;',
    tests: [
      'apps/web/src/features/import/readers/bad-input.test.ts',
      'apps/web/src/features/import/readers/real-files.test.ts',
    ],
  },
  {
    name: 'every origin may read the settings of the server',
    file: 'apps/server/src/app-origins.ts',
    passage: 'if (!origin || !origins.has(origin)) return;',
    becomes: 'if (!origin) return;',
    tests: ['apps/server/src/app-origins.test.ts'],
  },
];
