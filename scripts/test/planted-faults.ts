/**
 * Proves that the tests catch faults: plants each fault, or those whose names contain the argument, and runs
 * the tests that must fail. See CONTRIBUTING.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { VitestReport } from './failures.ts';
import { FAULTS } from './planted-faults/all.ts';
import type { Fault } from './planted-faults/fault.ts';
import { runCommand } from './run-command.ts';
import { readReport } from './steps.ts';
import { temporaryFolder } from './temporary-folder.ts';

const OUT = 'out/test/planted-faults';

type Result =
  | { readonly kind: 'caught'; readonly test: string }
  | { readonly kind: 'missed' }
  /** No result: the passage has changed, or the faulty file does not load. */
  | { readonly kind: 'not planted'; readonly reason: string };

let isStopped = false;
/** Restores the changed file; null while none is changed. */
let restore: (() => void) | null = null;

function plant({ file, passage, becomes }: Fault): string | null {
  const source = readFileSync(file, 'utf8');
  const parts = source.split(passage);
  if (parts.length !== 2) return `its passage occurs ${parts.length - 1} times in ${file}`;
  restore = () => {
    writeFileSync(file, source);
    restore = null;
  };
  writeFileSync(file, parts.join(becomes));
  return null;
}

/** A file that does not load fails without a test, so only failed tests count. */
function judge(report: VitestReport | null, log: string): Result {
  if (!report) return { kind: 'not planted', reason: `the tests did not run: see ${log}` };
  const results = report.testResults.map(({ name, status, assertionResults }) => ({
    name,
    status,
    failed: assertionResults.filter((test) => test.status === 'failed'),
  }));
  const unloaded = results.find(({ status, failed }) => status === 'failed' && failed.length === 0);
  if (unloaded) return { kind: 'not planted', reason: `${unloaded.name} did not load: see ${log}` };
  const [first] = results.flatMap(({ failed }) => failed);
  if (report.numFailedTests > 0 && first) return { kind: 'caught', test: first.fullName };
  if (report.numPassedTests > 0) return { kind: 'missed' };
  return { kind: 'not planted', reason: `no test ran: see ${log}` };
}

async function tryFault(fault: Fault): Promise<Result> {
  const reason = plant(fault);
  if (reason) return { kind: 'not planted', reason };
  const base = `${OUT}/${fault.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  try {
    await runCommand(
      'vitest',
      [
        'run',
        '--bail=1',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${base}.json`,
        ...fault.tests,
      ],
      `${base}.log`,
    );
  } finally {
    restore?.();
  }
  return judge(await readReport<VitestReport>(`${base}.json`), `${base}.log`);
}

function lineOf({ name }: Fault, result: Result): string {
  if (result.kind === 'caught') return `caught  ${name} (${result.test})`;
  if (result.kind === 'missed') return `MISSED  ${name}`;
  return `ERROR   ${name} cannot be planted: ${result.reason}`;
}

const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { encoding: 'utf8' });
if (changed !== '') {
  console.error(
    `Commit or stash your changes first: this script changes files and puts them back.\n${changed}`,
  );
  process.exit(1);
}
const wanted = process.argv[2] ?? '';
const faults = FAULTS.filter(({ name }) => name.includes(wanted));
if (faults.length === 0) {
  console.error(`No fault has "${wanted}" in its name.`);
  process.exit(1);
}

// The running tests get the signal from the terminal too, and stop their database.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true;
    restore?.();
  });
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
// Each changed SQL file creates its own template database, deleted with the folder.
const folder = await temporaryFolder();
process.env.TMPDIR = folder;
const counts = { caught: 0, missed: 0, 'not planted': 0 };
try {
  for (const fault of faults) {
    const result = await tryFault(fault);
    if (isStopped) break;
    counts[result.kind] += 1;
    console.log(lineOf(fault, result));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const errors = counts['not planted'] > 0 ? `, ${counts['not planted']} not planted` : '';
console.log(`${counts.caught} caught, ${counts.missed} missed${errors}`);
process.exit(isStopped ? 130 : counts.missed + counts['not planted'] > 0 ? 1 : 0);
