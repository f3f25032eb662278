import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedSteps, neighbour, STEPS, stepAt } from './steps.ts';

it('going forward reaches the last step, through every applicable step', () => {
  for (const isInstalled of [true, false]) {
    const seen = [0];
    while (stepAt(seen.at(-1) ?? 0) !== 'ready') seen.push(neighbour(seen.at(-1) ?? 0, 1, isInstalled));
    expect(seen.map(stepAt).includes('install')).toBe(!isInstalled);
    expect(seen).toHaveLength(countedSteps(isInstalled) + 1);
  }
});

it('forward and back returns to the same step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: STEPS.length - 2 }), fc.boolean(), (index, isInstalled) => {
      fc.pre(!(isInstalled && stepAt(index) === 'install'));
      expect(neighbour(neighbour(index, 1, isInstalled), -1, isInstalled)).toBe(index);
    }),
  );
});

it('an index from another release is the last step', () => {
  expect(stepAt(99)).toBe('ready');
});
