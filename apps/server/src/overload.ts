import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

/** Always answered: a failing health check would make a monitor restart a busy server. */
export const HEALTH_PATH = '/healthz';

const TURN_LIMIT_MS = 1000;
const SAMPLE_INTERVAL_MS = 5000;

class OverloadError extends Error {
  readonly code = 'FST_UNDER_PRESSURE';
  readonly statusCode = 503;
}

/** An infinite delay comes from one long task of the embedded database that is already over. */
export function isOverloaded(turnMs: number): boolean {
  return Number.isFinite(turnMs) && turnMs > TURN_LIMIT_MS;
}

/**
 * Refuses requests with 503 while the event loop is overloaded.
 * Runs after the CORS hooks and never refuses preflights; without CORS headers the native app and other
 * origins would see a network error instead of a busy server.
 * @param turnMs event-loop delay; measured by default
 */
export async function refuseWhenOverloaded(app: FastifyInstance, turnMs?: () => number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: TURN_LIMIT_MS,
    sampleInterval: SAMPLE_INTERVAL_MS,
    exposeStatusRoute: false,
    // The plugin only measures; its own refusal would run before the CORS hooks.
    pressureHandler: () => undefined,
  });
  const measured = turnMs ?? (() => app.memoryUsage().eventLoopDelay);
  app.addHook('preParsing', async (request, reply) => {
    const isAlwaysAnswered = request.method === 'OPTIONS' || request.url === HEALTH_PATH;
    if (isAlwaysAnswered || !isOverloaded(measured())) return;
    // The state cannot change before the next sample.
    reply.header('retry-after', String(SAMPLE_INTERVAL_MS / 1000));
    throw new OverloadError('The server is too busy. Try again soon.');
  });
}
