import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addCounts, NO_FAULTS } from './faults.ts';
import { anyPlan, type Plan } from './plan.ts';
import { runPlan } from './run.ts';

const RUNS = 24;
const LIMIT_MS = 60_000;

/** Every second step happens on the first device, which begins without an account. */
const withGuest: fc.Arbitrary<Plan> = fc
  .record({ plan: anyPlan, signsInAt: fc.nat(40) })
  .map(({ plan, signsInAt }) => ({
    ...plan,
    signsInAt,
    steps: plan.steps.map((step, index) => (index % 2 === 0 ? { ...step, device: 0 } : step)),
  }));

it('records of a guest reach the account once, whatever happens', { timeout: LIMIT_MS }, async () => {
  let faults = NO_FAULTS;
  const holds = fc.asyncProperty(withGuest, async (plan) => {
    const result = await runPlan(plan);
    faults = addCounts(faults, result.faults);
    expect(result.violation).toBeNull();
    expect(result.trace.some((line) => line.endsWith('moves a guest’s records: done'))).toBe(true);
  });
  await fc.assert(holds, { seed: 82, numRuns: RUNS, endOnFailure: true });
  expect(faults).toMatchObject({
    'killed in a transaction': expect.any(Number),
    'disk full': expect.any(Number),
  });
  expect(
    Math.min(faults['killed in a transaction'], faults['disk full'], faults['second tab']),
  ).toBeGreaterThan(0);
});
