import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FirstParts } from '@metalquest/core/content/page-renderer';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { hashSource } from './public-pages/first-parts.ts';

/** Names and values, the same for every answer. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The browser's rules for our pages: nothing from elsewhere but the hosts named in `connect` (a Supabase project, map
 * servers), no plugin, no frame, and inline nothing but the very script and styles that our pages carry (`first`). To those
 * of `report` a page may send, and show nothing from there.
 * Services may tighten them on their own answers.
 */
export function securityHeaders(options: {
  connect: string[];
  report?: string[];
  https: boolean;
  first?: FirstParts | null;
}): SecurityHeaders {
  const { first } = options;
  const sockets = options.connect.map((origin) => origin.replace(/^http/, 'ws'));
  const setHeaders = helmet({
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
  // This answer is never sent: helmet fills in its headers once.
  const request = new IncomingMessage(new Socket());
  const filled = new ServerResponse(request);
  setHeaders(request, filled, (cause) => {
    if (cause) throw cause;
  });
  filled.setHeader(
    'permissions-policy',
    'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  );
  return Object.fromEntries(
    Object.entries(filled.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Sends them with every answer of a route, also where a service writes it past Fastify, as resumable uploads do. */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
  });
}
