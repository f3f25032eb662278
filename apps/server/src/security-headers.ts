import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FirstParts } from '@metalquest/core/content/page-renderer';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { hashSource } from './public-pages/first-parts.ts';

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Security headers with a Content-Security-Policy: only own resources, the `connect` hosts (Supabase; also
 * by WebSocket), and tiles of the `maps` hosts; `report` hosts can only receive data; inline only the hashed script and styles of `first`.
 * Services may tighten the policy of their responses.
 */
export function securityHeaders(options: {
  connect: string[];
  maps?: string[];
  report?: string[];
  https: boolean;
  first?: FirstParts | null;
}): SecurityHeaders {
  const { first, maps = [] } = options;
  const sockets = options.connect.map((origin) => origin.replace(/^http/, 'ws'));
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(first ? [hashSource(first.script)] : [])],
        styleSrc: ["'self'", ...(first ? [hashSource(first.styles)] : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.connect, ...maps],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...options.connect, ...sockets, ...maps, ...(options.report ?? [])],
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
  // A dummy response to collect helmet's headers once.
  const request = new IncomingMessage(new Socket());
  const filled = new ServerResponse(request);
  setHeaders(request, filled, (cause) => {
    if (cause) throw cause;
  });
  filled.setHeader(
    'permissions-policy',
    'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=()',
  );
  return Object.fromEntries(
    Object.entries(filled.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** On the raw response, because resumable uploads bypass Fastify's headers. */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
  });
}
