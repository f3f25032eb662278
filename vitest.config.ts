import { defineConfig } from 'vitest/config';

const onPostgres = Boolean(process.env.METALQUEST_TEST_DATABASE_URL);
/** Folders of packages/backend/src that are tested on the other database, as scripts/test/all.ts decides. */
const leftOut = (process.env.METALQUEST_TEST_LEAVE_OUT ?? '').split(',').filter(Boolean);

export default defineConfig({
  test: {
    // Long, because a loaded machine is no fault of the product; what passes does not wait for it.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // What is about the embedded database alone, or takes long and is the same on both.
    exclude: [
      '**/node_modules/**',
      ...(onPostgres ? ['**/*.embedded.test.ts'] : []),
      ...leftOut.map((folder) => `packages/backend/src/${folder}/**`),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['packages/backend/src/testing/prepare-once.ts'],
          include: [
            'packages/backend/**/*.test.ts',
            'apps/server/**/*.test.ts',
            // What only a PostgreSQL server can do; PGlite has no connections that could break.
            ...(onPostgres ? ['packages/backend/**/*.pgtest.ts'] : []),
          ],
          // The services and the embedded database take seconds to load, and keep nothing outside of a backend.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          setupFiles: ['apps/web/src/lib/testing/patient-screens.ts'],
          include: [
            'packages/!(backend)/**/*.test.ts',
            'apps/!(server)/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
