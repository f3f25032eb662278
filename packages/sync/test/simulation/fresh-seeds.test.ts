import { randomInt } from 'node:crypto';
import { itKeepsInvariants } from './hold-test.ts';

/* A separate file, so that it runs in parallel with fixed-seeds.test.ts: together they play 300 histories. */

const AGAIN = 145;
const FRESH = 5;

itKeepsInvariants(
  'further histories',
  Array.from({ length: AGAIN }, (_, index) => 500 + index),
);

itKeepsInvariants(
  'histories that were never played before',
  Array.from({ length: FRESH }, () => randomInt(2 ** 31)),
);
