import { playSeeds } from '../../packages/sync/test/simulation/play-seeds.ts';
import type { PlayOrder, PlayProgress } from './messages.ts';

/* Runs simulations in its own process, because they block the event loop. */

/** Runs per progress message. */
const RUNS_PER_MESSAGE = 20;

process.once('message', (order: PlayOrder) => {
  void play(order);
});

async function play({ first, step, count }: PlayOrder): Promise<void> {
  for (let done = 0; done < count; done += RUNS_PER_MESSAGE) {
    const runs = Math.min(RUNS_PER_MESSAGE, count - done);
    const seeds = Array.from({ length: runs }, (_, index) => first + (done + index) * step);
    const progress: PlayProgress = await playSeeds(seeds);
    process.send?.(progress);
  }
  process.disconnect();
}
