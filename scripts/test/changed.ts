/** Quick checks before a commit: types, lint, and unit tests that import a file changed since main. */
import { execFileSync } from 'node:child_process';
import { describeFailure } from './failures.ts';
import { BUILDS, STATIC_CHECKS } from './static-checks.ts';
import { clearReports, runSteps, vitest } from './steps.ts';

/** The commit where this branch left main, or on main itself, the commit before the newest. */
function base(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const main = git('branch', '--list', '--remotes', 'origin/main') === '' ? 'main' : 'origin/main';
  const fork = git('merge-base', main, 'HEAD');
  return fork === git('rev-parse', 'HEAD') ? `${fork}~1` : fork;
}

await clearReports();
const checks = await runSteps([...BUILDS.slice(0, 1), ...STATIC_CHECKS], 2);
const tests = await runSteps([
  vitest('unit tests of changed files', ['--changed', base(), '--passWithNoTests']),
]);
const passed = checks.passed + tests.passed;
const failures = [...checks.failures, ...tests.failures];
for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
