import { STATUS_CODES } from 'node:http';
import { answerUnreadableAddress } from '@metalquest/backend/http/unreadable-address';
import type { FastifyServerOptions } from 'fastify';
import type { SecurityHeaders } from './security-headers.ts';

/** Status and words for what Node's parser refuses; anything else is a request that cannot be read. */
const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are too long.'],
};

/**
 * Answers requests that Fastify refuses before it finds a route, with the security headers that every answer has: no
 * hook runs for them.
 */
export function answerBeforeRouting(
  headers: SecurityHeaders,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> {
  return {
    frameworkErrors(error, request, reply) {
      reply.headers(headers).header('x-request-id', request.id);
      answerUnreadableAddress(error, request, reply);
      request.log.info({ req: request, res: reply }, 'request refused');
    },
    clientErrorHandler(error, socket) {
      if (error.code !== 'ECONNRESET' && socket.writable) socket.write(refusal(error.code, headers));
      socket.destroy(error);
    },
  };
}

/**
 * The bytes of an answer past Fastify.
 * @param code Node's code of what went wrong
 */
export function refusal(code: string | undefined, headers: SecurityHeaders): string {
  const [status, message] = REFUSALS[code ?? ''] ?? [400, 'The request cannot be read.'];
  const body = JSON.stringify({ code: 'bad_request', message });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
