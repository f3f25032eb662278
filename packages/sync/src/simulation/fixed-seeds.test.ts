import { itKeepsEveryPromise } from './hold-test.ts';
import { PLANTED_BUGS } from './planted/planted-bugs.ts';

/**
 * Plans that broke a promise once: a deletion forgotten by a restore, offers taken back, attempts nobody had refused, a
 * deletion repeated after the others had asked for the last time, a sync that the user asked for on a full device, a
 * page from before a forgotten change was back, a queue that was judged while refused changes were tried once more, a
 * photo that was deleted before it was sent, and a restore after it; a look into a replica that broke a transaction; a
 * row that was deleted before a restore forgot it, and rows that two devices send again: one changed before, one
 * answered for its path first, one deleted meanwhile, and one whose deletion came before it was back.
 */
const FOUND_SOMETHING: readonly number[] = [
  20_428, 20_163, 20_556, 30_222, 77_003, 80_029, 31_014, 700_527, 701_123, 703_102, 703_361, 703_430,
  702_891, 706_350, 702_988,
];

/** Plans that catch planted mistakes must hold without them. */
const CATCH_PLANTED: readonly number[] = PLANTED_BUGS.map(({ seed }) => seed);

const RUNS = 150;

const CHOSEN = [...FOUND_SOMETHING, ...CATCH_PLANTED];

itKeepsEveryPromise('chosen histories', CHOSEN);

itKeepsEveryPromise(
  'histories that never change',
  Array.from({ length: RUNS - CHOSEN.length }, (_, index) => 10_000 + index),
);
