import { scrub } from '@metalquest/core/logging/redact';
import { slowness } from '@metalquest/core/logging/slow';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import { redact } from './redact.ts';

const described = z.looseObject({ type: z.string(), message: z.string(), stack: z.string() }).catch({
  type: 'unknown',
  message: '',
  stack: '',
});

/** Where log lines go; standard output when not given. */
interface LogStream {
  write(line: string): void;
}

/** pino's options: JSON lines, one per request, without bodies, query strings, positions, e-mail addresses or secrets. */
export function loggerOptions(
  level: string,
  stream?: LogStream,
): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    ...(stream ? { stream } : {}),
    formatters: { log: redact },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: scrub(request.url.split('?')[0] ?? '').slice(0, 200),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      // Described by the formatter already.
      err: (err: unknown) => described.parse(err),
    },
  };
}

/** Tells each client the id of its request, by which its log lines are found, and warns of slow ones. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const how = slowness(ms);
    if (how === null) return;
    const fields = { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms };
    request.log.warn(fields, how === 'slow' ? 'slow operation' : 'critically slow operation');
  });
}
