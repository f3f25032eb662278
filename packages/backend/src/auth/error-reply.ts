import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '../db/database.ts';
import { isOverload } from '../http/failures.ts';
import { AuthError } from './errors.ts';

const API_VERSION_HEADER = 'x-supabase-api-version';
/** From this version on an error's `code` is a string (internal/api/errors.go). */
const API_VERSION = '2024-01-01';

export function replyWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAuthError(thrown);
  const { reasons, retryAfterS } = error.details;
  const weak = reasons ? { weak_password: { reasons } } : {};
  reply.code(error.status).header('x-sb-error-code', error.code).header('cache-control', 'no-store');
  if (retryAfterS !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterS)));
  if (!speaksVersion(request.headers[API_VERSION_HEADER])) {
    return reply.send({ code: error.status, error_code: error.code, msg: error.message, ...weak });
  }
  reply.header(API_VERSION_HEADER, API_VERSION);
  return reply.send({ code: error.code, message: error.message, ...weak });
}

function speaksVersion(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= API_VERSION;
}

function asAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  // SQLSTATE class 22 is "data exception": invalid input that passed the earlier checks.
  if (thrown instanceof DatabaseError && thrown.code.startsWith('22')) {
    return new AuthError('validation_failed', 'The request contains a value that cannot be stored');
  }
  if (isOverload(thrown)) {
    return new AuthError('request_timeout', 'The server is too busy. Try again soon.', { status: 503 });
  }
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined;
  if (status === 413) return new AuthError('request_entity_too_large', 'Request body is too large');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AuthError('validation_failed', thrown instanceof Error ? thrown.message : 'Bad request', {
      status,
    });
  }
  return new AuthError(
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );
}
