import Dexie from 'dexie';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { anyPlan } from './plan.ts';
import { planOf, runPlan } from './run.ts';

it('the same plan gives the same run, to the last request and millisecond', async () => {
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

it('a run leaves no live query for the next', async () => {
  const began = vi.spyOn(Dexie.on.storagemutated, 'subscribe');
  const ended = vi.spyOn(Dexie.on.storagemutated, 'unsubscribe');
  await runPlan(planOf(11));
  const open = new Set(began.mock.calls.map(([query]) => query));
  expect(open.size).toBeGreaterThan(0);
  for (const [query] of ended.mock.calls) open.delete(query);
  expect([...open]).toEqual([]);
});
