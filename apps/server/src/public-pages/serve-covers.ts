import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Drawings have no names of their content: they are kept for a day, and shown from then on while they are asked for anew. */
const KEEPS = 'public, max-age=86400, stale-while-revalidate=2592000';

/** Serves the covers of the articles that come with the product. */
export async function serveCovers(app: FastifyInstance, directory: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    prefix,
    index: false,
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('cache-control', KEEPS);
      // A drawing that is opened by itself is a page; it may do nothing.
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      );
    },
  });
}
