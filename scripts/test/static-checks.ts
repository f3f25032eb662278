import { check } from './steps.ts';

/** The app, which tests of the server and of the browser need; built only when its sources changed. */
export const BUILDS = [
  check('web app built', 'node', ['scripts/build.mjs', 'web']),
  check('native app built', 'node', ['scripts/build.mjs', 'native']),
];

/** Checks that read the sources without running them. */
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
];
