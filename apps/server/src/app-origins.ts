import type { FastifyInstance } from 'fastify';
import { requestAddress } from './request-address.ts';

/** Origins of Capacitor on Android and iOS. */
const NATIVE_ORIGINS: readonly string[] = ['https://localhost', 'capacitor://localhost'];

/** Paths read by the native app; the backend services have their own CORS headers. */
const READ_BY_APPS = /^\/(?:config\.json$|page-data\/|content\/)/;

/**
 * CORS for the native app: settings, public pages and their pictures. Responses do not depend on the client,
 * and credentials are not allowed.
 * @param further additional origins of the operator
 */
export function allowAppOrigins(app: FastifyInstance, further: readonly string[]): void {
  const origins = new Set([...NATIVE_ORIGINS, ...further]);
  app.addHook('onRequest', async (request, reply) => {
    const { pathname } = requestAddress(request.url);
    if (!READ_BY_APPS.test(pathname)) return;
    // The app embeds these responses.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const { origin } = request.headers;
    if (!origin || !origins.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    // For 503 responses.
    reply.header('access-control-expose-headers', 'Retry-After');
  });
  // Runs after other Vary headers are set, so that shared caches separate origins.
  app.addHook('onSend', async (request, reply) => {
    const { pathname } = requestAddress(request.url);
    if (!READ_BY_APPS.test(pathname)) return;
    const varies = reply.getHeader('vary');
    reply.header('vary', varies ? `${varies}, origin` : 'origin');
  });
}
