import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Cover names contain no hash: cached for a day, then stale while revalidating. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=2592000';

export async function serveCovers(app: FastifyInstance, directory: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    prefix,
    index: false,
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('cache-control', CACHE_CONTROL);
      // A cover opened directly is a document; its CSP forbids everything.
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      );
    },
  });
}
