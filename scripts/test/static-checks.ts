import { check } from './steps.ts';

/** Checks that read the sources without running them. */
export const STATIC_CHECKS = [
  check('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
  check('types of the service worker', 'tsc', ['--noEmit', '-p', 'apps/web/tsconfig.sw.json']),
  check('format and lint', 'biome', ['ci', '.']),
  check('imports point downward', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'apps']),
  check('nothing unused', 'knip', []),
];
