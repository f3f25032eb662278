import { FILES_FULL } from '@metalquest/core/queue/quota-refusal';
import type { FastifyError, FastifyInstance } from 'fastify';
import { TokenError } from '../auth/access-tokens.ts';
import { EndedSessionError } from '../auth/ended-sessions.ts';
import { SecondStepMissingError } from '../auth/factors/second-step.ts';
import { DatabaseError } from '../db/database.ts';
import { isOverload } from '../http/failures.ts';

/** `status` is the body's `statusCode`; over HTTP most errors are 400, as in Supabase (wire contract). */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly status: number;
  readonly code: string;
  readonly error: string;

  constructor(status: number, code: string, error: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = error;
  }

  /** 416, 429 and 5xx stay, because browsers and proxies act on them; everything else is 400. */
  get httpStatus(): number {
    return this.status === 416 || this.status === 429 || this.status >= 500 ? this.status : 400;
  }
}

export const refuse = {
  noSuchBucket: () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  noSuchKey: () => new StorageError(404, 'NoSuchKey', 'not_found', 'Object not found'),
  accessDenied: (message = 'new row violates row-level security policy') =>
    new StorageError(403, 'AccessDenied', 'Unauthorized', message),
  duplicate: () => new StorageError(409, 'KeyAlreadyExists', 'Duplicate', 'The resource already exists'),
  tooLarge: () =>
    new StorageError(
      413,
      'EntityTooLarge',
      'Payload too large',
      'The object exceeded the maximum allowed size',
    ),
  type: (mimeType: string) => refuse.content(`mime type ${mimeType} is not supported`),
  content: (message: string) => new StorageError(415, 'InvalidMimeType', 'invalid_mime_type', message),
  tooMuchWork: () =>
    refuse.content(
      'Reading this file took too long. Save it again with another program and upload the new file.',
    ),
  place: () =>
    new StorageError(
      422,
      'InvalidRequest',
      'location_in_metadata',
      'This photo still contains the location where it was taken. Remove the location and upload the photo again.',
    ),
  unknownAddress: (resource: string) =>
    new StorageError(404, 'InvalidRequest', 'Not Found', `${resource} is not part of this storage service`),
  key: (name: string) =>
    new StorageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`),
  request: (message: string) => new StorageError(400, 'InvalidRequest', 'InvalidRequest', message),
  range: () => new StorageError(416, 'InvalidRange', 'invalid_range', 'invalid range provided'),
  /** 503 makes the client retry; it would take a 507 as a permanent refusal of the file. */
  diskFull: () =>
    new StorageError(
      503,
      'SlowDown',
      'disk_full',
      'The server has no space left for files. Try again later.',
    ),
  quota: (bytes: number) =>
    new StorageError(
      413,
      'EntityTooLarge',
      'quota_exceeded',
      `${FILES_FULL}: files may take up ${sizeText(bytes)} in total. Delete some to make room.`,
    ),
  busy: () =>
    new StorageError(429, 'SlowDown', 'too_many_requests', 'Too many files at once. Try again in a moment.'),
  full: () =>
    new StorageError(
      503,
      'SlowDown',
      'slow_down',
      'The server cannot accept more files right now. Try again soon.',
    ),
  notAPicture: () =>
    new StorageError(415, 'InvalidMimeType', 'invalid_mime_type', 'Only pictures can be resized'),
  /** Worded so that clients refresh their session, or sign out without one (supabase-files.ts in sync). */
  sessionEnded: () =>
    new StorageError(401, 'InvalidJWT', 'Unauthorized', 'The session of this jwt has ended'),
  secondStepMissing: () =>
    new StorageError(401, 'InvalidJWT', 'Unauthorized', 'Two-factor authentication is not complete'),
  signature: (message: string) => new StorageError(400, 'InvalidJWT', 'InvalidJWT', message),
  unsupported: (message: string) => new StorageError(400, 'InvalidRequest', 'not_supported', message),
};

function sizeText(bytes: number): string {
  const gib = bytes / 1024 ** 3;
  return gib >= 1 ? `${Number(gib.toFixed(1))} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}

/** Maps an error to a StorageError; null for unknown ones, which become a 500 without details. */
export function toStorageError(cause: unknown): StorageError | null {
  if (cause instanceof StorageError) return cause;
  if (cause instanceof EndedSessionError) return refuse.sessionEnded();
  if (cause instanceof SecondStepMissingError) return refuse.secondStepMissing();
  if (cause instanceof TokenError) {
    const expired = cause.reason === 'expired';
    return refuse.accessDenied(expired ? '"exp" claim timestamp check failed' : cause.message);
  }
  if (cause instanceof DatabaseError) {
    if (cause.code === '42501') return refuse.accessDenied();
    if (cause.code === '23505') return refuse.duplicate();
    if (cause.code.startsWith('22')) return refuse.request(cause.message);
  }
  if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) {
    return refuse.diskFull();
  }
  return null;
}

/** Formats errors below `app` as `{statusCode, error, message, code}`. */
export function answerStorageErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((cause, _request, reply) => {
    const storageError = toStorageError(cause);
    if (storageError) {
      if (storageError.code === 'SlowDown') reply.header('Retry-After', '5');
      return reply
        .code(storageError.httpStatus)
        .send(body(storageError.status, storageError.error, storageError.message, storageError.code));
    }
    const status = cause.statusCode ?? 500;
    if (status < 500)
      return reply.code(status).send(body(status, cause.name, cause.message, 'InvalidRequest'));
    if (isOverload(cause)) {
      return reply
        .code(503)
        .send(body(503, 'SlowDown', 'The server is too busy. Try again soon.', 'SlowDown'));
    }
    return reply.code(500).send(body(500, 'Internal', 'Internal Server Error', 'InternalError'));
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send(
        body(
          404,
          'Not Found',
          `${request.method} ${request.url.split('?')[0]} is not part of this storage service`,
          'InvalidRequest',
        ),
      ),
  );
}

function body(status: number, error: string, message: string, code: string) {
  return { statusCode: String(status), error, message, code };
}
