import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import {
  browserFailures,
  type Failure,
  type Outcome,
  type PlaywrightReport,
  pageInContext,
  type VitestReport,
  vitestFailures,
} from './failures.ts';
import { runCommand } from './run-command.ts';

/** Directory for reports, logs, screenshots and traces of a run. */
const OUT = 'out/test';
/** Length of the log excerpt of a failed check. */
const LOG_TAIL_CHARS = 4_000;

export interface Step {
  readonly name: string;
  run(log: string): Promise<Outcome>;
}

/** A check that passes or fails as a whole. */
export function check(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    async run(log) {
      const code = await runCommand(command, args, log);
      if (code === 0) return { passed: 1, failures: [] };
      return { passed: 0, failures: [{ test: name, errors: [await tailOf(log)], files: [log] }] };
    },
  };
}

export function vitest(name: string, args: readonly string[]): Step {
  return {
    name,
    async run(log) {
      const file = log.replace(/\.log$/, '.json');
      const code = await runCommand(
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
        log,
      );
      const report = await readReport<VitestReport>(file);
      return outcome(name, log, code, report?.numPassedTests, report && vitestFailures(report));
    },
  };
}

export function playwright(name: string, args: readonly string[]): Step {
  return {
    name,
    async run(log) {
      const file = log.replace(/\.log$/, '.json');
      const code = await runCommand('playwright', ['test', ...args], log, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
      const report = await readReport<PlaywrightReport>(file);
      const failures = report && (await Promise.all(browserFailures(report).map(withPage)));
      return outcome(name, log, code, report?.stats.expected, failures);
    },
  };
}

async function withPage(failure: Failure): Promise<Failure> {
  const context = failure.files.find((file) => file.endsWith('error-context.md'));
  return context ? { ...failure, page: pageInContext(await readFile(context, 'utf8')) } : failure;
}

/** A runner that fails without naming a test also counts as failed, for example on a load error. */
async function outcome(
  name: string,
  log: string,
  code: number,
  passed = 0,
  failures: readonly Failure[] | null = [],
): Promise<Outcome> {
  if (code === 0 || (failures && failures.length > 0)) return { passed, failures: failures ?? [] };
  return { passed, failures: [{ test: name, errors: [await tailOf(log)], files: [log] }] };
}

async function tailOf(log: string): Promise<string> {
  return (await readFile(log, 'utf8')).slice(-LOG_TAIL_CHARS);
}

/** A JSON report, or null when the runner wrote none. */
export async function readReport<T>(file: string): Promise<T | null> {
  if (!existsSync(file)) return null;
  const report: T = JSON.parse(await readFile(file, 'utf8'));
  return report;
}

export async function clearReports(): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
}

/** Runs steps in order, `atOnce` in parallel; resolves to the combined outcome. */
export async function runSteps(steps: readonly Step[], atOnce = 1): Promise<Outcome> {
  let passed = 0;
  const failures: Failure[] = [];
  const waiting = [...steps];
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) await report(step);
  }
  async function report(step: Step): Promise<void> {
    const startedMs = performance.now();
    const log = `${OUT}/${step.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.log`;
    const result = await step.run(log);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const state = result.failures.length > 0 ? 'FAIL' : 'ok  ';
    console.log(
      `${state} ${step.name}: ${result.passed} passed, ${result.failures.length} failed (${seconds} s)`,
    );
    passed += result.passed;
    failures.push(...result.failures);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return { passed, failures };
}
