import { expect, it } from 'vitest';
import { runCrashes } from './testing/crash-run.ts';

it('a server killed during writes still has everything it acknowledged', async () => {
  const report = await runCrashes({ kills: 1, seed: 20_261_121 });
  expect(report.problems).toEqual([]);
  expect(report.kills).toBe(1);
  for (const count of Object.values(report.acknowledged)) expect(count).toBeGreaterThan(0);
});
