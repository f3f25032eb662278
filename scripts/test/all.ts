import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { findPostgres, startTemporaryPostgres } from '../temporary-postgres.ts';
import { browserFailures, type PlaywrightReport, type VitestReport, vitestFailures } from './failures.ts';

/** What one runner counted. */
interface Count {
  passed: number;
  failed: number;
}

const OUT = 'out/test';
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const results: [string, Count][] = [];
/** What failed, told once more at the end: what a run printed on the way is long. */
const failures: string[] = [];
/**
 * Accounts and files are tested on one database, PostgreSQL where it is installed, unless everything is asked for (as
 * .ci/run does): on both they take ten minutes more.
 */
const onPostgresOnly =
  process.env.METALQUEST_TEST_EVERYTHING || !findPostgres() ? '' : 'admin,auth,functions,mail,storage';
const only = process.argv.slice(2);
const wanted = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part));

async function step(name: string, work: () => Promise<Count>): Promise<void> {
  if (!wanted(name)) return;
  console.log(`\n== ${name}`);
  const started = Date.now();
  const count = await work();
  results.push([name, count]);
  console.log(
    `== ${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - started) / 1000)} s)`,
  );
}

/** A check that passes or fails as a whole. */
const check = (command: string, args: string[]) => async (): Promise<Count> =>
  (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const vitest =
  (name: string, args: string[], env: Record<string, string> = {}) =>
  async (): Promise<Count> => {
    const file = `${OUT}/${name}.json`;
    const code = await run(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      env,
    );
    const report = await readReport<VitestReport>(file);
    if (!report) return { passed: 0, failed: 1 };
    failures.push(...vitestFailures(report));
    const failed = report.numFailedTests;
    // A file that does not load fails without a failed test; an unhandled error only shows in the exit code.
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  };

async function browser(): Promise<Count> {
  const chromium = process.env.CHROMIUM ?? CHROMIUM.find(existsSync);
  if (!chromium) {
    console.log('No Chromium found: `apt-get install chromium`, or set CHROMIUM to its path.');
    return { passed: 0, failed: 1 };
  }
  const file = `${OUT}/browser.json`;
  const code = await run('playwright', ['test'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  failures.push(...browserFailures(report));
  // What passed at its second try only has failed; that it did is a hint for whoever looks into it.
  const failed = report.stats.unexpected + report.stats.flaky;
  return { passed: report.stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function readReport<T>(file: string): Promise<T | null> {
  if (!existsSync(file)) return null;
  const report: T = JSON.parse(await readFile(file, 'utf8'));
  return report;
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

await step('types', check('tsc', ['--noEmit', '-p', 'tsconfig.json']));
await step('types of the service worker', check('tsc', ['--noEmit', '-p', 'apps/web/tsconfig.sw.json']));
await step('format and lint', check('biome', ['ci', '.']));
await step(
  'imports point downward',
  check('depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'apps']),
);
await step('nothing unused', check('knip', []));
await step('the native projects are those of the packages', check('node', ['scripts/test/native-sync.ts']));
await step('unit and contract on PGlite', vitest('unit', [], { METALQUEST_TEST_LEAVE_OUT: onPostgresOnly }));

if (findPostgres()) {
  await step('database types are those of the schema', check('node', ['scripts/db-types.ts', '--check']));
  await step('contract on PostgreSQL', async () => {
    const postgres = await startTemporaryPostgres();
    const env = { METALQUEST_TEST_DATABASE_URL: postgres.url };
    const count = await vitest('postgres', ['--project', 'server', 'packages/backend'], env)();
    await postgres.stop();
    return count;
  });
} else {
  console.log(
    '\nPostgreSQL 15+ with PostGIS is not installed: its contract tests did not run (apt-get install postgresql postgresql-15-postgis-3).',
  );
}
await step('browser', browser);

for (const failure of failures) console.log(`\n${failure}`);
console.log('');
for (const [name, count] of results)
  console.log(
    `${count.failed > 0 ? 'FAIL' : 'ok  '} ${name}: ${count.passed} passed, ${count.failed} failed`,
  );
const total = results.reduce(
  (sum, [, c]) => ({ passed: sum.passed + c.passed, failed: sum.failed + c.failed }),
  { passed: 0, failed: 0 },
);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
