import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

const TURN_LIMIT_MS = 1000;
/** How long the turns of the event loop must take that long on average before requests are refused. */
const LOOKED_AT_MS = 5000;

/** A server that cannot keep up: worth another try. */
class OverloadError extends Error {
  readonly code = 'FST_UNDER_PRESSURE';
  readonly statusCode = 503;
}

/**
 * Whether requests are refused while a turn of the event loop takes so long, in ms. The measure is infinite where no
 * turn ended at all: one long piece of work, as the embedded database does now and then, that is over by the time a
 * request is looked at.
 */
export function isOverloaded(turnMs: number): boolean {
  return Number.isFinite(turnMs) && turnMs > TURN_LIMIT_MS;
}

/** Refuses requests with 503 as long as there is more to do than this process gets done. */
export async function refuseWhenOverloaded(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: TURN_LIMIT_MS,
    sampleInterval: LOOKED_AT_MS,
    exposeStatusRoute: false,
    pressureHandler: async (_request, _reply, _type, turnMs) => {
      if (isOverloaded(Number(turnMs))) throw new OverloadError('The server is too busy. Try again soon.');
    },
  });
}
