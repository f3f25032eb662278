import type { KnipConfig } from 'knip';

/**
 * Knip runs twice. Plain, it reports what nothing uses. With --production it reports what only tests, e2e
 * and bench use: `!` marks the product's patterns, and what `vitest` lists does not count as a user.
 */
const isProduction = process.argv.includes('--production');

const TESTS = ['src/**/*.{test,pgtest}.{ts,tsx}', 'src/**/testing/**'];

/** A package exports every file by a pattern in package.json, so its files count as entries. */
const PACKAGE = {
  vitest: { entry: [...TESTS, 'test/**'] },
  project: ['{src,test}/**!'],
  includeEntryExports: true,
};

const config: KnipConfig = {
  // A function may be exported for its test when its own file uses it.
  ignoreExportsUsedInFile: isProduction,
  ignoreDependencies: ['@swc/core'],
  ignoreBinaries: ['script'],
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{mjs,ts}!',
        'supabase/functions/*/index.ts!',
        'scripts/test/{all,changed,linear-expressions,native-sync,planted-faults}.ts',
        'e2e/screens.ts',
        'e2e/**/*.spec.ts',
      ],
      project: ['scripts/**', 'e2e/**'],
    },
    // Folders with a lock of their own.
    bench: { entry: ['run.ts'], project: ['**'] },
    'scripts/supabase': { project: ['*.ts!'] },
    // Reads its packages as files.
    'scripts/world': { entry: ['make.ts'], project: ['*.ts'], ignoreDependencies: ['.*'] },
    'packages/*': PACKAGE,
    'apps/server': {
      vitest: { entry: TESTS },
      // Files that the page where a landowner signs loads.
      entry: ['src/cli.ts!', 'src/signing/assets/*.js!'],
      project: ['src/**!'],
    },
    'apps/native': {
      capacitor: false,
      entry: ['capacitor.config.ts!', 'build/draw-icons.ts!', 'checks/*.test.ts'],
      project: ['*.ts!', 'build/**!', 'checks/**'],
      ignoreDependencies: ['@capacitor/.*', '@capacitor-community/.*', '@metalquest/fix-keeper'],
    },
    'apps/web': {
      vitest: { entry: TESTS },
      entry: [
        'build/{draw-icons,*.test}.ts',
        'build/replacements/*.js!',
        'src/{ui/adopted-style-singleton,server/page-renderer,service-worker/service-worker}.{ts,tsx}!',
      ],
      project: ['src/**!', 'build/**'],
      ignoreDependencies: ['@capacitor/.*', '@capacitor-community/.*'],
    },
  },
};

export default config;
