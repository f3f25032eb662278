import { setTimeout as after } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf } from '../auth/access-tokens.ts';
import type { BackendContext } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { isOverload } from '../http/failures.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import type { Service } from '../mount.ts';
import { deleteUserFunction } from './delete-user.ts';
import { embeddedAccounts } from './delete-user-accounts.ts';
import type { EdgeFunction, FunctionHost, FunctionSwitch } from './edge-function.ts';
import { FunctionError } from './function-error.ts';
import { reverseGeocodeFunction } from './reverse-geocode.ts';
import { UPSTREAM_TIMEOUT_MS } from './upstream.ts';
import { weatherFunction } from './weather.ts';

const MINUTE_MS = 60_000;
const MAX_BODY_BYTES = 16 * 1024;

async function isFeatureOn(db: Queryable, feature: FunctionSwitch): Promise<boolean> {
  const [row] = await db.query<{ is_on: boolean }>('select private.is_switched_on($1) as is_on', [feature]);
  return row?.is_on !== false;
}

interface FunctionsParts {
  isSwitchedOn: (db: Queryable, feature: FunctionSwitch) => Promise<boolean>;
  sleep: (ms: number) => Promise<void>;
  upstreamTimeoutMs: number;
}

export function createFunctionsService(parts: FunctionsParts): Service {
  return async (app, context) => {
    const host = hostOf(context, parts);
    const functions: Readonly<Record<string, EdgeFunction>> = {
      weather: weatherFunction(host, context.settings.weather),
      'reverse-geocode': reverseGeocodeFunction(host, context.settings.geocode),
      'delete-user': deleteUserFunction(host, embeddedAccounts(context)),
    };
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    app.setErrorHandler(async (thrown, _request, reply) => {
      const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined;
      if (status === 413) return send(reply, tooLarge());
      if (status === 415 && thrown instanceof Error)
        return send(reply, new FunctionError('unsupported_body', thrown.message).toResponse());
      if (typeof status === 'number' && status < 500) {
        return send(reply, new FunctionError('invalid_request', 'The request cannot be read').toResponse());
      }
      if (isOverload(thrown)) {
        return reply
          .code(503)
          .send({ code: 'overloaded', message: 'The server is too busy. Try again soon.' });
      }
      return reply.code(500).send({ code: 'unexpected_failure', message: 'Unexpected failure' });
    });
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      exposeHeadRoute: false,
      // Log the path only: the query can contain a position.
      logSerializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
      },
      handler: async (request, reply) => {
        const name = request.params['*'];
        const handler = Object.hasOwn(functions, name) ? functions[name] : undefined;
        return send(reply, handler ? await handler(webRequest(request)) : notFound());
      },
    });
  };
}

export const functionsService: Service = createFunctionsService({
  isSwitchedOn: isFeatureOn,
  sleep: (ms) => after(ms),
  upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS,
});

function hostOf(
  context: BackendContext,
  { sleep, upstreamTimeoutMs, isSwitchedOn }: FunctionsParts,
): FunctionHost {
  const { db, settings, tokens, now, fetch, log } = context;
  return {
    sleep,
    upstreamTimeoutMs,
    fetch,
    now,
    limiter: createRateLimiter({ limit: settings.rateLimits.functionsPerMinute, perMs: MINUTE_MS, now }),
    userAgent: `MetalQuest (+${settings.publicUrl})`,
    warn: (fields) => log.warn(fields, 'upstream of a function failed'),
    isSwitchedOn: (feature) => isSwitchedOn(db, feature),
    userOf: (request) => accountOf(tokens, request.headers.get('authorization') ?? undefined),
  };
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of ['authorization', 'content-type'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  const hasBody = request.method !== 'GET';
  return new Request(new URL(request.url, 'http://functions.invalid'), {
    method: request.method,
    headers,
    ...(hasBody ? { body: typeof request.body === 'string' ? request.body : '' } : {}),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(response.status).send(await response.text());
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
const notFound = (): Response =>
  new FunctionError('function_not_found', 'There is no such function').toResponse();
const tooLarge = (): Response =>
  new FunctionError('request_too_large', 'The request body is too large').toResponse();
