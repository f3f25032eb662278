import type { FastifyReply, FastifyRequest } from 'fastify';
import { EXPOSED } from './cors.ts';

const UNREADABLE = 'The address cannot be read: it is not percent-encoded UTF-8';
const TOO_LONG = 'The address cannot be read: a part of it is too long';

const BODIES: readonly (readonly [prefix: string, body: Readonly<Record<string, unknown>>])[] = [
  ['/rest/v1/', { code: 'PGRST125', details: null, hint: null }],
  ['/auth/v1/', { code: 'validation_failed' }],
  ['/storage/v1/', { statusCode: '400', error: 'InvalidRequest', code: 'InvalidRequest' }],
  ['/functions/v1/', { code: 'invalid_request' }],
];

/** Fastify's `frameworkErrors`, in the format of the service. Omits the URL, which can hold a position. */
export function answerUnreadableAddress(
  error: { code?: string },
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
    .send({
      ...(body ?? { code: 'bad_request' }),
      message: error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? TOO_LONG : UNREADABLE,
    });
}
