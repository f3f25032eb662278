import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './scripts/temporary-postgres.ts';

/** Tests start servers and simulations in processes of their own, each of which would compile hundreds of modules. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/metalquest/compiled', import.meta.url),
);

/** The server is tested on PostgreSQL where there is one. EMBEDDED is tested on the embedded database. */
const onPostgres = Boolean(process.env.METALQUEST_TEST_DATABASE_URL || findPostgres());

const EMBEDDED = [
  'packages/backend/**/*.embedded.test.ts',
  'packages/backend/src/db/budget.test.ts',
  'packages/backend/src/db/migrate.test.ts',
  'packages/backend/src/rest/row-quota.test.ts',
  // The contract and the access rules hold on both.
  'packages/backend/test/contract/**/*.test.ts',
  'packages/backend/test/access/**/*matrix.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['scripts/test/start-postgres.ts'],
          setupFiles: ['scripts/test/tell-seeds.ts'],
          include: [
            'packages/backend/**/*.test.ts',
            'apps/server/**/*.test.ts',
            // What only a PostgreSQL server can do; PGlite has no connections that could break.
            ...(onPostgres ? ['packages/backend/**/*.pgtest.ts'] : []),
          ],
          exclude: ['**/node_modules/**', ...(onPostgres ? ['**/*.embedded.test.ts'] : [])],
          // The services and the embedded database take seconds to load, and keep nothing outside of a backend.
          isolate: false,
        },
      },
      ...(onPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'embedded',
                globalSetup: ['scripts/test/prepare-pglite.ts'],
                setupFiles: ['scripts/test/tell-seeds.ts'],
                env: { METALQUEST_TEST_DATABASE_URL: '' },
                include: EMBEDDED,
                isolate: false,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'engine',
          setupFiles: ['scripts/test/tell-seeds.ts'],
          include: [
            'packages/!(backend)/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/!(server)/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          setupFiles: ['apps/web/src/platform/testing/patient-screens.ts'],
          include: ['apps/!(server)/**/*.test.tsx'],
        },
      },
    ],
  },
});
