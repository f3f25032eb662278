import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { expectAllHold } from './hold-test.ts';

/* In a file of its own, so that it is played beside fixed-seeds.test.ts: together they are 300 histories. */

const AGAIN = 145;
const FRESH = 5;

it(`${AGAIN} further histories keep every promise`, { timeout: 1_200_000 }, async () => {
  await expectAllHold(Array.from({ length: AGAIN }, (_, index) => 500 + index));
});

it(`${FRESH} histories that nobody has seen yet keep every promise`, { timeout: 1_200_000 }, async () => {
  await expectAllHold(Array.from({ length: FRESH }, () => randomInt(2 ** 31)));
});
