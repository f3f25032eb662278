import { expect, it } from 'vitest';
import { playSeeds, tellShrunk } from './play-seeds.ts';

/** Time to shrink the first failure in; the others are told by their seeds. */
const SHRINK_MS = 25_000;

/** A few seconds of histories and the shrinking of one that fails, on a machine that is busy with other things. */
const LIMIT_MS = 60_000;

/** Histories to a test. */
const PART = 10;

/** Fails with the seed, the shrunk history and how to play it again when a plan breaks a promise. */
async function expectAllHold(seeds: readonly number[]): Promise<void> {
  const { runs, failures } = await playSeeds(seeds);
  const [first] = failures;
  if (first) {
    const others = failures.slice(1).map(({ seed, message }) => `Seed ${seed}: ${message}`);
    expect.fail([await tellShrunk(first, SHRINK_MS), ...others].join('\n'));
  }
  expect(runs).toBe(seeds.length);
}

/** Declares tests that together play the histories of all seeds. */
export function itKeepsEveryPromise(histories: string, seeds: readonly number[]): void {
  for (let begin = 0; begin < seeds.length; begin += PART) {
    const part = seeds.slice(begin, begin + PART);
    const which = `${begin + 1} to ${begin + part.length} of ${seeds.length}`;
    it(`${histories} keep every promise: ${which}`, { timeout: LIMIT_MS }, () => expectAllHold(part));
  }
}
