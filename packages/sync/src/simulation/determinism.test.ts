import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyPlan } from './plan.ts';
import { runPlan } from './run.ts';

it('the same plan plays the same twice, to the last request and millisecond', async () => {
  for (const seed of [11, 12, 13]) {
    const [plan] = fc.sample(anyPlan, { seed, numRuns: 1 });
    if (!plan) throw new Error('no plan');
    const first = await runPlan(plan);
    const second = await runPlan(plan);
    expect(second.trace).toEqual(first.trace);
    expect(second.traceHash).toBe(first.traceHash);
    expect(first.trace.length).toBeGreaterThan(20);
  }
});
