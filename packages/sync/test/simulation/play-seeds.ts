import fc from 'fast-check';
import { addCounts, type FaultCounts, NO_FAULTS } from './faults.ts';
import { anyPlan, type Plan } from './plan.ts';
import { planOf, type RunResult, runPlan } from './run.ts';

export interface Failure {
  readonly seed: number;
  readonly promised: string;
  readonly message: string;
}

export interface Played {
  readonly runs: number;
  readonly failures: readonly Failure[];
  readonly faults: FaultCounts;
}

export async function playSeeds(
  seeds: Iterable<number>,
  played: (run: { seed: number; result: RunResult }) => void = () => {},
): Promise<Played> {
  const failures: Failure[] = [];
  let runs = 0;
  let faults = NO_FAULTS;
  for (const seed of seeds) {
    const result = await runPlan(planOf(seed));
    runs += 1;
    faults = addCounts(faults, result.faults);
    const { violation } = result;
    if (violation) failures.push({ seed, promised: violation.promised, message: violation.message });
    played({ seed, result });
  }
  return { runs, failures, faults };
}

const LINES = 60;

function historyOf(plan: Plan, result: RunResult): string {
  const { steps, ...setting } = plan;
  const happenings = steps.map(
    ({ waitMs, device, what, pick }) => `  ${waitMs} ms later: ${device} ${what} (${pick})`,
  );
  return [
    `Setting: ${JSON.stringify(setting)}`,
    'What happens:',
    ...happenings,
    `What follows (seconds, who, what), the last ${LINES} lines:`,
    ...result.trace.slice(-LINES).map((line) => `  ${line}`),
  ].join('\n');
}

/** Shrinks the history for at most `limitMs` and describes it, with the command to replay it. */
export async function printShrunk(failure: Failure, limitMs: number): Promise<string> {
  const { seed } = failure;
  const found: { shortest: { plan: Plan; result: RunResult } | null } = { shortest: null };
  const holds = fc.asyncProperty(anyPlan, async (plan) => {
    const result = await runPlan(plan);
    const isShorter = plan.steps.length <= (found.shortest?.plan.steps.length ?? Number.POSITIVE_INFINITY);
    if (result.violation && isShorter) found.shortest = { plan, result };
    return result.violation === null;
  });
  await fc.check(holds, { seed, numRuns: 1, interruptAfterTimeLimit: limitMs });
  const { shortest } = found;
  return [
    `Seed ${seed} breaks a promise: ${failure.message}`,
    `Again: npm run bench -- simulation --runs 1 --seed ${seed}`,
    shortest
      ? `Shrunk to: ${shortest.result.violation?.message}`
      : 'It could not be shrunk in the time given.',
    shortest ? historyOf(shortest.plan, shortest.result) : '',
  ].join('\n');
}
