import type { Random } from '../../packages/sync/test/simulation/random.ts';

/** A random choice by weight. */
export function pickByWeight<T>(
  random: Random,
  choices: readonly [readonly [number, T], ...(readonly [number, T])[]],
): T {
  let remaining = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    remaining -= weight;
    if (remaining < 0) return choice;
  }
  return choices[0][1];
}

/** A random item; undefined when there is none. */
export function pickRandom<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}
