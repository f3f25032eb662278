import { itKeepsInvariants } from './hold-test.ts';
import { PLANTED_BUGS } from './planted/planted-bugs.ts';

/**
 * Plans that once broke a promise: deletions forgotten by a restore or repeated after the last pull;
 * withdrawn offers; attempts counted without a refusal; a manual sync on a full device; a page older than the
 * return of a forgotten change; a queue checked while refused changes were being retried; a photo deleted
 * before it was sent, and a later restore; a replica check that broke a transaction; a row deleted before a
 * restore; rows that two devices send again; a find deleted with its quest just before a restore; a path opened
 * while a restored server lacked it; a photo evicted before its row was resent.
 */
const FOUND_SOMETHING: readonly number[] = [
  20_428, 20_163, 20_556, 30_222, 77_003, 80_029, 31_014, 700_527, 701_123, 703_102, 703_361, 703_430,
  702_891, 706_350, 702_988, 900_009, 906_701, 907_365,
];

/** Plans that catch planted bugs must pass without them. */
const CATCH_PLANTED: readonly number[] = PLANTED_BUGS.map(({ seed }) => seed);

const RUNS = 150;

const CHOSEN = [...FOUND_SOMETHING, ...CATCH_PLANTED];

itKeepsInvariants('chosen histories', CHOSEN);

itKeepsInvariants(
  'histories that never change',
  Array.from({ length: RUNS - CHOSEN.length }, (_, index) => 10_000 + index),
);
