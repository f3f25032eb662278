import { STATUS_CODES } from 'node:http';
import { answerUnreadableAddress } from '@metalquest/backend/http/unreadable-address';
import type { FastifyServerOptions } from 'fastify';
import type { SecurityHeaders } from './security-headers.ts';

/** Responses to parser errors of Node; others get 400. */
const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are too long.'],
};

/** Adds the security headers to responses that Fastify sends before routing, when no hook runs. */
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
 * A raw HTTP response, written without Fastify.
 * @param code Node's error code
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
