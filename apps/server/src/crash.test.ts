import { expect, it } from 'vitest';
import { runCrashes } from './testing/crash-run.ts';

it('a server killed three times in the middle of writes has everything it acknowledged', async () => {
  const report = await runCrashes({ kills: 3, seed: 20_261_121 });
  expect(report.problems).toEqual([]);
  expect(report.kills).toBe(3);
  for (const count of Object.values(report.acknowledged)) expect(count).toBeGreaterThan(0);
});
