import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { callerOf, TokenError } from '../auth/access-tokens.ts';
import { clientAddress, networkOf } from '../auth/client-address.ts';
import { SESSION_ENDED } from '../auth/ended-sessions.ts';
import { noteSecurityEvent } from '../auth/security-log.ts';
import type { BackendContext } from '../context.ts';
import type { Caller } from '../db/database.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { cacheCatalog } from './catalog/cache.ts';
import type { Catalog } from './catalog/catalog.ts';
import { RestError, refuse, toAnswer } from './errors.ts';
import { MAX_BODY_BYTES, STATEMENT_TIMEOUT_MS } from './limits.ts';
import type { Plan } from './plan.ts';
import { type ReadRequest, readRequest } from './request.ts';
import { respond } from './respond.ts';
import type { AnswerRow } from './sql/answer.ts';
import { createWriteRate } from './write-rate.ts';

/** The part of PostgREST that supabase-js uses. Each request is one transaction as its caller. */
export async function restService(app: FastifyInstance, context: BackendContext): Promise<void> {
  const catalogs = cacheCatalog(context.db, context.now);
  const callerFrom = cachedCallers(context);
  const { settings } = context;
  const writes = createWriteRate({ perMinute: settings.rateLimits.rowsPerMinute, now: context.now });
  await context.db.query('update private.row_limits set rows = $1::bigint, bytes = $2::bigint', [
    settings.rowsPerUser,
    settings.rowBytesPerUser,
  ]);
  const planWith = async (make: (catalog: Catalog) => Plan): Promise<Plan> => {
    try {
      return make(await catalogs.current());
    } catch (cause) {
      const newer = cause instanceof RestError && cause.mayBeStaleCatalog ? await catalogs.refreshed() : null;
      if (!newer) throw cause;
      return make(newer);
    }
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler(async (cause, request, reply) => {
    const tooLarge = cause instanceof Error && 'statusCode' in cause && cause.statusCode === 413;
    const error = tooLarge ? refuse.body(`The body exceeds ${MAX_BODY_BYTES} bytes`, 413) : cause;
    if (toAnswer(error, request.restRole).status === 403) await noteRefusedAdmin(request);
    return sendError(reply, error, request);
  });
  app.setNotFoundHandler((request, reply) => sendError(reply, refuse.method(request.method), request));
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const known = await callerFrom(request.headers.authorization);
      const caller = known.role === 'anon' ? { ...known, address: networkOf(request) } : known;
      request.restRole = caller.role === 'authenticated' ? 'authenticated' : 'anon';
      request.restUser = typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
      const read = readRequest(request);
      const plan = await planWith(read.plan);
      const writer = plan.readOnly ? null : request.restUser;
      if (writer !== null) {
        writes.admit(writer);
        writes.charge(writer, Math.max(1, read.rows), bodyBytes(request));
      }
      const row = await retryOnConflict(() =>
        context.db.as(
          caller,
          async (tx) => {
            const [answer] = await tx.query<AnswerRow>(plan.sql, plan.params);
            refuseRows(read, plan, answer);
            return answer;
          },
          {
            readOnly: plan.readOnly,
            statementTimeoutMs: STATEMENT_TIMEOUT_MS,
            withinBudget: true,
            oneStatement: plan.readOnly || !mayRefuseRows(read),
          },
        ),
      );
      // A filter can change more rows than the body holds.
      const others = Number(row?.page ?? 0) - read.rows;
      if (writer !== null && others > 0) writes.charge(writer, others, 0);
      return respond(reply, read, plan, row);
    },
  });

  app.decorateRequest('restRole', 'anon');
  app.decorateRequest('restUser', null);

  /** Logs calls of administrator functions by other users to the security log. */
  async function noteRefusedAdmin(request: FastifyRequest): Promise<void> {
    const [, name] = /^rpc\/(admin_[a-z_]{1,60})$/.exec(pathOf(request)) ?? [];
    if (!name || request.restUser === null) return;
    const device = { userAgent: request.headers['user-agent'] ?? null, address: clientAddress(request) };
    const circumstances = { device, nowMs: context.now(), detail: name };
    await noteSecurityEvent(context.db, request.restUser, 'admin_refused', circumstances);
  }

  function sendError(reply: FastifyReply, cause: unknown, request: FastifyRequest): FastifyReply {
    const { status, body } = toAnswer(cause, request.restRole);
    if (isRefusedRecord(request, status)) context.dailyCounts.add('sync_refused');
    if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }
}

const bodyBytes = ({ body }: FastifyRequest): number => (body instanceof Uint8Array ? body.byteLength : 0);

/** Records from devices: rows and path points. Excludes administrators' content and reads. */
const RECORDS = /^(?!rpc\/|posts(?:$|\/))|^rpc\/append_quest_path_points?$/;
/** Statuses that are not the record's fault; the client retries. */
const RETRIED = [401, 408, 429];

const pathOf = ({ params }: FastifyRequest): string => String(Object(params)['*'] ?? '');

const isRefusedRecord = (request: FastifyRequest, status: number): boolean =>
  ['POST', 'PATCH', 'DELETE'].includes(request.method) &&
  request.restRole === 'authenticated' &&
  status >= 400 &&
  status < 500 &&
  !RETRIED.includes(status) &&
  RECORDS.test(pathOf(request));

const mayRefuseRows = ({ preferences, shape }: ReadRequest): boolean =>
  preferences.maxAffected !== null || shape.single;

/** Throws inside the transaction, which rolls back a write with the wrong row count. */
function refuseRows(read: ReadRequest, plan: Plan, answer: AnswerRow | undefined): void {
  const rows = Number(answer?.page ?? 0);
  const { maxAffected } = read.preferences;
  if (maxAffected !== null && rows > maxAffected) throw refuse.maxAffected(rows);
  const counts = plan.answers === 'rows' || (plan.answers === 'nothing' && read.action !== 'call');
  if (read.shape.single && counts && rows !== 1) throw refuse.notSingle(rows);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Role of the request, which decides between 401 and 403. */
    restRole: 'anon' | 'authenticated';
    /** The account; null for an anonymous caller. */
    restUser: string | null;
  }
}

/** Cache size; a device uses the same token for an hour. */
const MAX_REMEMBERED = 1000;

/** Verifying an ES256 signature costs as much as a small query. `now` is epoch milliseconds. */
export function cachedCallers({
  tokens,
  endedSessions,
  now,
}: Pick<BackendContext, 'tokens' | 'endedSessions' | 'now'>): (
  authorization: string | undefined,
) => Promise<Caller> {
  const cache = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: MAX_REMEMBERED });
  return async (authorization) => {
    const remembered = authorization === undefined ? undefined : cache.get(authorization);
    if (remembered && remembered.expiresAt > now()) {
      const { session_id: session } = remembered.caller.claims;
      if (typeof session === 'string' && endedSessions.has(session))
        throw new TokenError('invalid', SESSION_ENDED);
      return remembered.caller;
    }
    const caller = await callerOf(tokens, authorization);
    if (authorization !== undefined && typeof caller.claims.exp === 'number') {
      cache.set(authorization, { caller, expiresAt: caller.claims.exp * 1000 });
    }
    return caller;
  };
}
