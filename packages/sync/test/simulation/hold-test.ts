import { expect, it } from 'vitest';
import { playSeeds, printShrunk } from './play-seeds.ts';

/** Time for shrinking the first failure; the others are reported by seed. */
const SHRINK_MS = 25_000;

/** A few seconds of histories plus shrinking, with a margin for a busy machine. */
const LIMIT_MS = 60_000;

const PART = 10;

/** Fails with the seed, the shrunk history and the replay command when a plan breaks a promise. */
async function expectAllHold(seeds: readonly number[]): Promise<void> {
  const { runs, failures } = await playSeeds(seeds);
  const [first] = failures;
  if (first) {
    const otherFailures = failures.slice(1).map(({ seed, message }) => `Seed ${seed}: ${message}`);
    expect.fail([await printShrunk(first, SHRINK_MS), ...otherFailures].join('\n'));
  }
  expect(runs).toBe(seeds.length);
}

/** Declares tests that together play all seeds. */
export function itKeepsInvariants(histories: string, seeds: readonly number[]): void {
  for (let begin = 0; begin < seeds.length; begin += PART) {
    const part = seeds.slice(begin, begin + PART);
    const which = `${begin + 1} to ${begin + part.length} of ${seeds.length}`;
    it(`${histories} keep every promise: ${which}`, { timeout: LIMIT_MS }, () => expectAllHold(part));
  }
}
