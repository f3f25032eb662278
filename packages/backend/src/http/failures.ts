import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OverspentError } from '../db/time-budget.ts';

/** Logs method and route only: a query can hold a position. The server counts 503 responses instead. */
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

/** True for a retryable refusal by a busy server (@fastify/under-pressure, db/fair-queue.ts). */
export function isOverload(cause: unknown): boolean {
  return cause instanceof Error && 'statusCode' in cause && cause.statusCode === 503;
}

/** Adds Retry-After to 503 responses and to 429 responses for database time. */
export function addRetryAfter(app: FastifyInstance): void {
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof OverspentError) reply.header('retry-after', String(error.retryAfterSeconds));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '1');
  });
}
