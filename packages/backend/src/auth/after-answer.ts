import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that a request asks for and whose answer must not wait for it, so that its time tells nothing. */
export interface AfterAnswer {
  /** Starts `work` soon. What it throws is logged under `what`. */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when all that was started has ended, and what it started in turn. */
  settled(): Promise<void>;
}

/** A flood beyond this is dropped, and said so; the limits on mails let nobody reach it alone. */
const MAX_UNDER_WAY = 1000;

/** By then the answer has left: the embedded database stops everything else while it works. */
const AFTER_MS = 25;

export function createAfterAnswer(log: FastifyBaseLogger): AfterAnswer {
  const underWay = new Set<Promise<void>>();
  return {
    run(what, work) {
      if (underWay.size >= MAX_UNDER_WAY) {
        log.error({ what }, 'too much work waits behind the answers; this piece is dropped');
        return;
      }
      const piece = pause(AFTER_MS)
        .then(work)
        .catch((err: unknown) => log.error({ err, what }, 'work behind an answer failed'))
        .finally(() => underWay.delete(piece));
      underWay.add(piece);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
