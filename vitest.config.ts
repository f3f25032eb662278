import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './scripts/lib/find-tools.mjs';

/** Server tests run on PostgreSQL if it is installed. EMBEDDED also runs on the embedded database. */
const onPostgres = Boolean(process.env.METALQUEST_TEST_DATABASE_URL || findPostgres());

const EMBEDDED = [
  'packages/backend/**/*.embedded.test.ts',
  'packages/backend/src/db/budget.test.ts',
  'packages/backend/src/db/migrate.test.ts',
  'packages/backend/src/rest/row-quota.test.ts',
  'apps/server/src/public-pages/public-backend.test.ts',
  // The contract and the access rules apply to both databases.
  'packages/backend/test/contract/**/*.test.ts',
  'packages/backend/test/access/**/*matrix.test.ts',
  'packages/backend/test/access/gallery-check.test.ts',
];

/** Files that need a page. Vitest ends a process, with its loaded modules, before a file of another environment. */
const WITH_PAGE = globSync('apps/*/{build,checks,src}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
}).filter((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8').startsWith('// @vitest-environment happy-dom'),
);

/**
 * For code that Node runs in production or can run: it loads the TypeScript files itself. Vite's transformed modules
 * take a third more processor time, to transform and to run. `vi.mock` does not work in these projects.
 */
const BY_NODE = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
    // 64 MB: short-lived objects of simulations then survive fewer collections. Saves a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['scripts/test/start-postgres.ts'],
          setupFiles: ['scripts/test/property-seeds.ts'],
          include: [
            'packages/backend/**/*.test.ts',
            'apps/server/**/*.test.ts',
            // Only a PostgreSQL server has connections that can break.
            ...(onPostgres ? ['packages/backend/**/*.pgtest.ts'] : []),
          ],
          exclude: ['**/node_modules/**', ...(onPostgres ? ['**/*.embedded.test.ts'] : [])],
          // Loading the services and the embedded database takes seconds, and they hold no state outside a backend.
          isolate: false,
          experimental: BY_NODE,
        },
      },
      ...(onPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'embedded',
                globalSetup: ['scripts/test/prepare-pglite.ts'],
                setupFiles: ['scripts/test/property-seeds.ts'],
                env: { METALQUEST_TEST_DATABASE_URL: '' },
                include: EMBEDDED,
                isolate: false,
                experimental: BY_NODE,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'engine',
          // Preparing the embedded database can take longer than a test's limit.
          globalSetup: ['scripts/test/prepare-pglite.ts'],
          setupFiles: ['scripts/test/property-seeds.ts'],
          include: ['packages/!(backend)/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          experimental: BY_NODE,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          setupFiles: ['scripts/test/property-seeds.ts'],
          include: ['apps/!(server)/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...WITH_PAGE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          setupFiles: ['scripts/test/property-seeds.ts', 'apps/web/src/platform/testing/fresh-screens.ts'],
          include: WITH_PAGE,
          // Loading React and the DOM takes a second for each process. The setup file keeps the files apart.
          isolate: false,
        },
      },
    ],
  },
});
