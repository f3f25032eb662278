// npm test: installs, builds, runs all checks and tests, and ends with `N passed, N failed`.
import { installTools } from './lib/need-tools.mjs';
import { ensureInstalled, ensureNode, runNode } from './lib/toolchain.mjs';

/** Programs that steps of scripts/test/all.ts need. Without the useful ones, tests are slower or skipped. */
const NEEDED = {
  browser: ['chromium'],
};
const USEFUL = {
  browser: ['postgres'],
  'unit and contract': ['postgres', 'exiftool'],
  'database types match the schema': ['postgres'],
};

const words = process.argv.slice(2);
const ofWantedSteps = (tools) => [
  ...new Set(
    Object.entries(tools).flatMap(([step, names]) =>
      words.length === 0 || words.some((word) => step.includes(word)) ? names : [],
    ),
  ),
];

ensureNode();
installTools(ofWantedSteps(NEEDED), ofWantedSteps(USEFUL));
ensureInstalled();
process.exit(await runNode(['scripts/test/all.ts', ...words]));
