/** Runs every check and test, or the steps whose names contain one of the arguments. See CONTRIBUTING.md. */
import { findPostgres, startTemporaryPostgres } from '../temporary-postgres.ts';
import { describeFailure } from './failures.ts';
import { STATIC_CHECKS } from './static-checks.ts';
import { check, playwright, runSteps, type Step, vitest } from './steps.ts';

const GENERATED = [
  check('native projects match their packages', 'node', ['scripts/test/native-sync.ts']),
  ...(findPostgres()
    ? [check('database types match the schema', 'node', ['scripts/db-types.ts', '--check'])]
    : []),
];

/** Accounts, mail, functions and files are tested on one database; the rest of the server on both. */
const ON_POSTGRES_ONLY = { METALQUEST_TEST_LEAVE_OUT: 'admin,auth,functions,mail,storage' };

const onPostgres: Step = {
  name: 'server on PostgreSQL',
  async run(log) {
    const postgres = await startTemporaryPostgres();
    const env = { METALQUEST_TEST_DATABASE_URL: postgres.url };
    return vitest(onPostgres.name, ['--project', 'server', 'packages/backend'], env)
      .run(log)
      .finally(() => postgres.stop());
  },
};

const TESTS = [
  vitest('unit and contract', [], findPostgres() ? ON_POSTGRES_ONLY : {}),
  ...(findPostgres() ? [onPostgres] : []),
  playwright('browser', []),
];

const wanted = process.argv.slice(2);
const steps = [...STATIC_CHECKS, ...GENERATED, ...TESTS].filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
const { passed, failures } = await runSteps(steps);
for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);
