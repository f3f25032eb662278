import type { FastifyServerOptions } from 'fastify';

/** Field names that are never logged (spec section 9), nor are query strings, which can carry filters and codes. */
const SECRETS = ['password', 'token', 'secret', 'apikey', 'api_key', 'authorization', 'auth'];

/** pino's options: JSON lines on standard output, one per request, without bodies, addresses with queries or secrets. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
}
