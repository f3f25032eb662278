import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

/** Answered also under load: a monitor restarts a server whose health check fails, and a busy server must not be restarted. */
export const HEALTH_PATH = '/healthz';

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

/**
 * Refuses requests with 503 as long as there is more to do than this process gets done; `turnMs` is how long a turn of
 * its event loop takes, which it measures itself unless given.
 *
 * It refuses after the hooks that know the origin of a request, and never what a browser asks before it: without their
 * headers the native app, and every page of another origin, would take a busy server for none at all.
 */
export async function refuseWhenOverloaded(app: FastifyInstance, turnMs?: () => number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: TURN_LIMIT_MS,
    sampleInterval: LOOKED_AT_MS,
    exposeStatusRoute: false,
    // It measures only; its own time to refuse is before everything else.
    pressureHandler: () => undefined,
  });
  const measured = turnMs ?? (() => app.memoryUsage().eventLoopDelay);
  app.addHook('preParsing', async (request, reply) => {
    const isAlwaysAnswered = request.method === 'OPTIONS' || request.url === HEALTH_PATH;
    if (isAlwaysAnswered || !isOverloaded(measured())) return;
    // Before the next look nothing can be otherwise.
    reply.header('retry-after', String(LOOKED_AT_MS / 1000));
    throw new OverloadError('The server is too busy. Try again soon.');
  });
}
