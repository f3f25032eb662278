/** Runs all checks and tests, or the steps whose names contain one of the arguments. See CONTRIBUTING.md. */
import { rm } from 'node:fs/promises';
import { findPostgres } from '../temporary-postgres.ts';
import { describeFailure } from './failures.ts';
import { BUILDS, STATIC_CHECKS } from './static-checks.ts';
import { check, clearReports, type Outcome, playwright, runSteps, type Step, vitest } from './steps.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = await temporaryFolder();
process.env.TMPDIR = folder;

const GENERATED = [
  check('native projects match their packages', 'node', ['scripts/test/native-sync.ts']),
  ...(findPostgres()
    ? [check('database types match the schema', 'node', ['scripts/db-types.ts', '--check'])]
    : []),
];

const TESTS = [vitest('unit and contract', []), playwright('browser', [])];

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Step) => wanted.length === 0 || wanted.some((part) => name.includes(part));

async function runAll(): Promise<Outcome> {
  await clearReports();
  // The tests need the builds, and both cores.
  const first = await runSteps([...BUILDS, ...[...STATIC_CHECKS, ...GENERATED].filter(isWanted)], 2);
  const isBuilt = !first.failures.some(({ test }) => BUILDS.some(({ name }) => name === test));
  const second = await runSteps(isBuilt ? TESTS.filter(isWanted) : []);
  return { passed: first.passed + second.passed, failures: [...first.failures, ...second.failures] };
}

const { passed, failures } = await runAll().finally(() => rm(folder, { recursive: true, force: true }));
for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);
