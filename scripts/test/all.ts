/** Runs all checks and tests, or the steps whose names contain one of the arguments. See CONTRIBUTING.md. */
import { rm } from 'node:fs/promises';
import { findPostgres } from '../lib/find-tools.mjs';
import { type Outcome, summaryOf } from './failures.ts';
import { BUILDS, STATIC_CHECKS } from './static-checks.ts';
import { check, clearReports, playwright, runSteps, type Step, vitest } from './steps.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = await temporaryFolder();
process.env.TMPDIR = folder;

const GENERATED = [
  check('native projects match their packages', 'node', ['scripts/test/native-sync.ts']),
  ...(findPostgres()
    ? [check('database types match the schema', 'node', ['scripts/db-types.ts', '--check'])]
    : []),
];

const UNIT = vitest('unit and contract', []);
const BROWSER = playwright('browser', []);

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Step) => wanted.length === 0 || wanted.some((part) => name.includes(part));

const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
});

async function runAll(): Promise<Outcome> {
  await clearReports();
  const built = await runSteps(BUILDS, 2);
  const isBuilt = built.failures.length === 0;
  const units = await runSteps(isBuilt ? [UNIT].filter(isWanted) : []);
  // The checks use the tenth of the processors that the browser tests leave idle.
  const rest = await Promise.all([
    runSteps(isBuilt ? [BROWSER].filter(isWanted) : []),
    runSteps([...STATIC_CHECKS, ...GENERATED].filter(isWanted)),
  ]);
  return sum([built, units, ...rest]);
}

const outcome = await runAll().finally(() => rm(folder, { recursive: true, force: true }));
console.log(summaryOf(outcome));
process.exit(outcome.failures.length > 0 || outcome.passed === 0 ? 1 : 0);
