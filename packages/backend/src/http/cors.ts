import type { FastifyInstance } from 'fastify';

/** Response headers that supabase-js reads; browsers hide unlisted ones from other origins. */
export const EXPOSED =
  'Content-Range, Content-Location, Content-Profile, Location, X-Supabase-Api-Version, X-Total-Count, X-Sb-Error-Code, Link, ETag, Retry-After';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** The credential is a bearer token, not a cookie: an origin grants nothing (docs/decisions/0053-cors.md). */
export function allowCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.origin) return;
    reply.header('Access-Control-Allow-Origin', '*');
    reply.header('Access-Control-Expose-Headers', EXPOSED);
    if (request.method === 'OPTIONS') {
      reply.header('Access-Control-Allow-Methods', METHODS);
      reply.header('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*');
      reply.header('Access-Control-Max-Age', '86400');
      reply.header('Vary', 'Access-Control-Request-Headers');
      await reply.code(204).send();
    }
  });
  app.options('/*', async (_request, reply) => reply.code(204).send());
}
