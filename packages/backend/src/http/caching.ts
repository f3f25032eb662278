import type { FastifyInstance } from 'fastify';

/**
 * What the API answers is somebody's own: unless a route says otherwise (files, the public keys) no browser keeps it
 * on disk and no cache between gives it to the next one who asks.
 */
export function keepFromCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });
}
