import type { Clock } from '../environment/clock.ts';
import type { Puller } from '../pull/puller.ts';
import type { Replica } from '../replica/replica.ts';
import { type Hint, isInFlight, isKnown } from './hint.ts';
import type { OwnWrites } from './own-writes.ts';

/** Batches hints into one pull, and gives the answer to an own write time to arrive. */
const GATHER_MS = 500;

export interface HintsContext {
  readonly replica: Replica;
  readonly clock: Clock;
  readonly ownWrites: OwnWrites;
  readonly puller: Pick<Puller, 'request'>;
}

/** Turns hints into at most one pull at a time, and skips known changes. */
export function hints(context: HintsContext): { take(hint: Hint): void; stop(): void } {
  const { replica, clock, ownWrites, puller } = context;
  let pending: Hint[] = [];
  let cancel: (() => void) | null = null;
  let stopped = false;

  function plan(): void {
    // If the look-up fails, pull anyway; the pull reports a closed replica.
    const unread = (): void => {
      if (!stopped) puller.request();
    };
    if (!stopped) cancel ??= clock.schedule(() => void flush().catch(unread), GATHER_MS);
  }

  async function flush(): Promise<void> {
    cancel = null;
    const batch = pending;
    pending = [];
    for (const hint of batch) {
      if (stopped || (await isKnown(replica, ownWrites, hint))) continue;
      if (await isInFlight(replica, hint)) pending.push(hint);
      else puller.request(() => isKnown(replica, ownWrites, hint));
    }
    if (pending.length > 0) plan();
  }

  return {
    take(hint) {
      pending.push(hint);
      plan();
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
