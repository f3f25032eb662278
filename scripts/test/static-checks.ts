import { check } from './steps.ts';

/** The app builds that server and browser tests need; rebuilt only when sources changed. */
export const BUILDS = [
  check('web app built', 'node', ['scripts/build.mjs', 'web']),
  check('native app built', 'node', ['scripts/build.mjs', 'native']),
];

export const STATIC_CHECKS = [
  check('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
  check('types of the service worker', 'tsc', ['--noEmit', '-p', 'apps/web/tsconfig.sw.json']),
  check('format and lint', 'biome', ['ci', '.']),
  check('imports point downward', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'apps']),
  check('regular expressions are linear', 'node', [
    'scripts/test/linear-expressions.ts',
    'apps/server',
    'packages/backend',
    'packages/core',
  ]),
  check('nothing unused', 'knip', []),
  check('nothing that only tests use', 'knip', ['--production', '--include', 'files,exports,types']),
];
