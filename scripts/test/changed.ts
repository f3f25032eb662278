/** Quick checks before a commit: types, lint, and the unit tests nearest to the changes since main. */
import { execFileSync } from 'node:child_process';
import { summaryOf } from './failures.ts';
import { nearTests } from './near-tests.ts';
import { BUILDS, STATIC_CHECKS } from './static-checks.ts';
import { clearReports, runSteps, vitest } from './steps.ts';

/** Limit of test files: nearly all tests import a file like core's ids, and running all takes minutes. */
const NEAREST = 60;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const paths = (...args: string[]) =>
  git(...args, '-z')
    .split('\0')
    .filter(Boolean);

/** The commit where this branch left main, or on main itself, the commit before the newest. */
function base(): string {
  const main = git('branch', '--list', '--remotes', 'origin/main') === '' ? 'main' : 'origin/main';
  const fork = git('merge-base', main, 'HEAD');
  return fork === git('rev-parse', 'HEAD') ? `${fork}~1` : fork;
}

await clearReports();
const added = paths('ls-files', '--others', '--exclude-standard');
const changed = [...paths('diff', '--name-only', base()), ...added];
const deleted = new Set(paths('ls-files', '--deleted'));
const files = [...paths('ls-files'), ...added].filter((file) => !deleted.has(file));
const { chosen, left } = nearTests(changed, files, NEAREST);
// Only the tests of the server's own pages serve the built app.
const builds = chosen.some((file) => file.startsWith('apps/server/')) ? BUILDS.slice(0, 1) : [];
const checks = await runSteps([...builds, ...STATIC_CHECKS], 2);
const tests =
  chosen.length > 0
    ? await runSteps([vitest('unit tests nearest to the change', ['--passWithNoTests', ...chosen])])
    : { passed: 0, failures: [] };
const failures = [...checks.failures, ...tests.failures];
if (left > 0)
  console.log(`\n${left} more test files import what changed, by longer ways: npm test runs them`);
console.log(summaryOf({ passed: checks.passed + tests.passed, failures }));
process.exit(failures.length > 0 ? 1 : 0);
