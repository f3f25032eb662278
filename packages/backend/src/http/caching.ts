import type { FastifyInstance } from 'fastify';

/** API answers are personal, so neither browsers nor caches may store them unless a route says so. */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });
}
