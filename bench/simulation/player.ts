import { playSeeds } from '../../packages/sync/test/simulation/play-seeds.ts';
import type { PlayedSome, PlayOrder } from './messages.ts';

/* Runs simulations in its own process, because they block the event loop. */

/** Runs per progress message. */
const AT_ONCE = 20;

process.once('message', (order: PlayOrder) => {
  void play(order);
});

async function play({ first, step, count }: PlayOrder): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const runs = Math.min(AT_ONCE, count - done);
    const seeds = Array.from({ length: runs }, (_, index) => first + (done + index) * step);
    const played: PlayedSome = await playSeeds(seeds);
    process.send?.(played);
  }
  process.disconnect();
}
