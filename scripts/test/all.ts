/** Runs every check and test, or the steps whose names contain one of the arguments. See CONTRIBUTING.md. */
import { rm } from 'node:fs/promises';
import { findPostgres } from '../temporary-postgres.ts';
import { describeFailure } from './failures.ts';
import { STATIC_CHECKS } from './static-checks.ts';
import { check, playwright, runSteps, vitest } from './steps.ts';
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
const steps = [...STATIC_CHECKS, ...GENERATED, ...TESTS].filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
const { passed, failures } = await runSteps(steps).finally(() =>
  rm(folder, { recursive: true, force: true }),
);
for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);
