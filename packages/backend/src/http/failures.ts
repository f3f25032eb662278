import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OverspentError } from '../db/time-budget.ts';

/**
 * Logs why, for every answer of 500 and above whatever a service makes of the error: method and route only, never an
 * address with its query, which can hold a position. Answers with 503 are many when there are any: the server counts them.
 */
export function reportFailures(app: FastifyInstance): void {
  const causes = new WeakMap<FastifyRequest, Error>();
  app.addHook('onError', async (request, _reply, error) => {
    causes.set(request, error);
  });
  app.addHook('onResponse', async (request, reply) => {
    const err = causes.get(request);
    if (reply.statusCode < 500 || reply.statusCode === 503 || !err) return;
    const { method, routeOptions } = request;
    request.log.error({ err, method, route: routeOptions.url, status: reply.statusCode }, 'request failed');
  });
}

/** True for the refusal of a server that is too busy (@fastify/under-pressure, db/fair-queue.ts): worth another try. */
export function isOverload(cause: unknown): boolean {
  return cause instanceof Error && 'statusCode' in cause && cause.statusCode === 503;
}

/** Every 503, and every 429 for database time, says when to come again, for clients that listen to it. */
export function sayWhenToRetry(app: FastifyInstance): void {
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof OverspentError) reply.header('retry-after', String(error.retryAfterSeconds));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '1');
  });
}
