import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Runs work after the response, so that response time reveals nothing about it. */
export interface AfterAnswer {
  /** Starts `work` soon; errors are logged under `label`. */
  run(label: string, work: () => Promise<void>): void;
  /** Resolves when all started work has ended, including work started by that work. */
  settled(): Promise<void>;
}

/** More tasks than this are dropped and logged. The email limits stop a single client from reaching it. */
const MAX_UNDER_WAY = 1000;

/** Delay until the response has left: the embedded database blocks the process while it works. */
const AFTER_MS = 25;

export function createAfterAnswer(log: FastifyBaseLogger): AfterAnswer {
  const underWay = new Set<Promise<void>>();
  return {
    run(label, work) {
      if (underWay.size >= MAX_UNDER_WAY) {
        log.error({ what: label }, 'the queue of deferred tasks is full; a task was dropped');
        return;
      }
      const piece = pause(AFTER_MS)
        .then(work)
        .catch((err: unknown) => log.error({ err, what: label }, 'a deferred task failed'))
        .finally(() => underWay.delete(piece));
      underWay.add(piece);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
