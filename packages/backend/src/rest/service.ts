import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackendContext } from '../context.ts';
import { cacheCatalog } from './catalog/cache.ts';
import type { Catalog } from './catalog/catalog.ts';
import { RestError, refuse, toAnswer } from './errors.ts';
import { MAX_BODY_BYTES, STATEMENT_TIMEOUT_MS } from './limits.ts';
import type { Plan } from './plan.ts';
import { rememberCallers } from './remember-callers.ts';
import { readRequest } from './request.ts';
import { respond } from './respond.ts';
import type { AnswerRow } from './sql/answer.ts';

/**
 * The data API under /rest/v1: the part of PostgREST that supabase-js calls, in general form. Access is row-level
 * security alone: each request is one transaction as its caller.
 */
export async function restService(app: FastifyInstance, context: BackendContext): Promise<void> {
  const catalogs = cacheCatalog(context.db, context.now);
  const callerFrom = rememberCallers(context.tokens, context.now);
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
  app.setErrorHandler((cause, request, reply) => {
    const tooLarge = cause instanceof Error && 'statusCode' in cause && cause.statusCode === 413;
    return sendError(
      reply,
      tooLarge ? refuse.body(`The body exceeds ${MAX_BODY_BYTES} bytes`, 413) : cause,
      request,
    );
  });
  app.setNotFoundHandler((request, reply) => sendError(reply, refuse.method(request.method), request));
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await callerFrom(request.headers.authorization);
      request.restRole = caller.role === 'authenticated' ? 'authenticated' : 'anon';
      const read = readRequest(request);
      const plan = await planWith(read.plan);
      const row = await context.db.as(
        caller,
        async (tx) => {
          const [answer] = await tx.query<AnswerRow>(plan.sql, plan.params);
          // Refused inside the transaction, so that a write that gave no single row is undone.
          if (read.shape.single && plan.answers !== 'value') {
            const rows = Number(answer?.page ?? 0);
            if (rows !== 1) throw refuse.notSingle(rows);
          }
          return answer;
        },
        { readOnly: plan.readOnly, statementTimeoutMs: STATEMENT_TIMEOUT_MS },
      );
      return respond(reply, read, plan, row);
    },
  });

  app.decorateRequest('restRole', 'anon');
  function sendError(reply: FastifyReply, cause: unknown, request: FastifyRequest): FastifyReply {
    const { status, body } = toAnswer(cause, request.restRole);
    if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who a request to the data API acts as, which decides between 401 and 403. */
    restRole: 'anon' | 'authenticated';
  }
}
