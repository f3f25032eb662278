import fc from 'fast-check';
import { itKeepsInvariants } from './hold-test.ts';

/* A separate file, so that it runs in parallel with fixed-seeds.test.ts: together they play 300 histories. */

const FIXED = 145;
const CHOSEN = 5;

itKeepsInvariants(
  'further histories',
  Array.from({ length: FIXED }, (_, index) => 500 + index),
);

itKeepsInvariants('histories that METALQUEST_TEST_SEED chooses', fc.sample(fc.nat(), CHOSEN));
