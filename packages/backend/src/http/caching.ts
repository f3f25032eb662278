import type { FastifyInstance } from 'fastify';

/**
 * API answers are personal: unless a route sets its own header (files, public keys), neither browsers nor
 * shared caches may store them.
 */
export function keepFromCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });
}
