import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.{ts,tsx}',
      // What only a PostgreSQL server can do; PGlite has no connections that could break.
      ...(process.env.METALQUEST_TEST_DATABASE_URL ? ['packages/**/*.pgtest.ts'] : []),
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
