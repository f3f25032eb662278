import type { FastifyReply, FastifyRequest } from 'fastify';
import { EXPOSED } from './cors.ts';

const MESSAGE = 'The address cannot be read: it is not percent-encoded UTF-8';

/** The body of each service, by the beginning of its addresses; an API error is nothing without its shape. */
const BODIES: readonly (readonly [prefix: string, body: Readonly<Record<string, unknown>>])[] = [
  ['/rest/v1/', { code: 'PGRST125', details: null, hint: null, message: MESSAGE }],
  ['/auth/v1/', { code: 'validation_failed', message: MESSAGE }],
  ['/storage/v1/', { statusCode: '400', error: 'InvalidRequest', message: MESSAGE, code: 'InvalidRequest' }],
  ['/functions/v1/', { code: 'invalid_request', message: MESSAGE }],
];

/**
 * Fastify's `frameworkErrors`: what it refuses before any service sees it. In the words of the service that was meant,
 * for pages of any origin, and without the address, whose query can hold a position.
 */
export function answerUnreadableAddress(
  _error: unknown,
  request: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'code'>,
): void {
  const address = request.raw.url ?? '';
  const body = BODIES.find(([prefix]) => address.startsWith(prefix))?.[1];
  reply
    .code(400)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED,
      'cache-control': 'private, no-store',
    })
    .send(body ?? { code: 'bad_request', message: MESSAGE });
}
