import { expect } from 'vitest';
import { playSeeds, tellShrunk } from './play-seeds.ts';

/** Time to shrink the first failure in; the others are told by their seeds. */
const SHRINK_MS = 40_000;

/** Fails with the seed, the shrunk history and how to play it again when a plan breaks a promise. */
export async function expectAllHold(seeds: readonly number[]): Promise<void> {
  const { runs, failures } = await playSeeds(seeds);
  const [first] = failures;
  if (first) {
    const others = failures.slice(1).map(({ seed, message }) => `Seed ${seed}: ${message}`);
    expect.fail([await tellShrunk(first, SHRINK_MS), ...others].join('\n'));
  }
  expect(runs).toBe(seeds.length);
}
