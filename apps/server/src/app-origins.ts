import type { FastifyInstance } from 'fastify';
import { requestAddress } from './request-address.ts';

/** Origins of Capacitor on Android and iOS. */
const NATIVE_ORIGINS: readonly string[] = ['https://localhost', 'capacitor://localhost'];

/** Paths read by the native app; the backend services have their own CORS headers. */
const READ_BY_APPS = /^\/(?:config\.json$|map-layers\.json$|page-data\/|content\/|maps\/)/;
/** Read by scripts only, which need no permission to embed. */
const NEVER_EMBEDDED = /^\/maps\//;

/**
 * CORS for the native app: settings, public pages with their pictures, and maps. Credentials that a browser
 * sends by itself are not allowed.
 * @param further additional origins of the operator
 */
export function allowAppOrigins(app: FastifyInstance, further: readonly string[]): void {
  const origins = new Set([...NATIVE_ORIGINS, ...further]);
  app.addHook('onRequest', async (request, reply) => {
    const { pathname } = requestAddress(request.url);
    if (!READ_BY_APPS.test(pathname)) return;
    // The app embeds these responses.
    if (!NEVER_EMBEDDED.test(pathname)) reply.header('cross-origin-resource-policy', 'cross-origin');
    const { origin } = request.headers;
    if (!origin || !origins.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    // For 503 responses, and for ranges of a map.
    reply.header('access-control-expose-headers', 'Retry-After, Content-Range, ETag');
  });
  // Runs after other Vary headers are set, so that shared caches separate origins.
  app.addHook('onSend', async (request, reply) => {
    const { pathname } = requestAddress(request.url);
    if (!READ_BY_APPS.test(pathname)) return;
    const varies = reply.getHeader('vary');
    reply.header('vary', varies ? `${varies}, origin` : 'origin');
  });
}
