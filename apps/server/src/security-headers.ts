import helmet from '@fastify/helmet';
import type { FirstParts } from '@metalquest/core/content/page-renderer';
import type { FastifyInstance } from 'fastify';
import { hashSource } from './public-pages/first-parts.ts';

/**
 * The browser's rules for our pages: nothing from elsewhere but the hosts named in `connect` (a Supabase project, map
 * servers), no plugin, no frame, and inline nothing but the very script and styles that our pages carry (`first`). To those
 * of `report` a page may send, and show nothing from there.
 * Services may tighten them on their own answers.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: { connect: string[]; report?: string[]; https: boolean; first?: FirstParts | null },
): Promise<void> {
  const { first } = options;
  const sockets = options.connect.map((origin) => origin.replace(/^http/, 'ws'));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(first ? [hashSource(first.script)] : [])],
        styleSrc: ["'self'", ...(first ? [hashSource(first.styles)] : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.connect],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...options.connect, ...sockets, ...(options.report ?? [])],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    );
  });
}
