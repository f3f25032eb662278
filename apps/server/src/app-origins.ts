import type { FastifyInstance } from 'fastify';
import { requestAddress } from './request-address.ts';

/** Where Capacitor runs the native app: on Android, and on iOS. */
const NATIVE_ORIGINS: readonly string[] = ['https://localhost', 'capacitor://localhost'];

/** What the native app reads here beside the backend's own services, which answer every origin. */
const READ_BY_APPS = /^\/(?:config\.json$|page-data\/|content\/)/;

/**
 * Lets the native app, which is at home at another origin, read the settings, the public pages and their pictures.
 * `further` are origins that the operator adds. Nothing of this depends on who asks, and no cookie goes along.
 */
export function letAppsRead(app: FastifyInstance, further: readonly string[]): void {
  const known = new Set([...NATIVE_ORIGINS, ...further]);
  app.addHook('onRequest', async (request, reply) => {
    const { pathname } = requestAddress(request.url);
    if (!READ_BY_APPS.test(pathname)) return;
    // Drawn into pages of the app.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const { origin } = request.headers;
    if (!origin || !known.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    // When to come again, where the server is too busy.
    reply.header('access-control-expose-headers', 'Retry-After');
  });
  // After the answer has said what else it varies by: a cache in between must not give one origin's copy to another.
  app.addHook('onSend', async (request, reply) => {
    const { pathname } = requestAddress(request.url);
    if (!READ_BY_APPS.test(pathname)) return;
    const varies = reply.getHeader('vary');
    reply.header('vary', varies ? `${varies}, origin` : 'origin');
  });
}
