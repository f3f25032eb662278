import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AuthError } from './errors.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 20;

/** An empty body is `{}`, as supabase-js signs out. Other content types could come from foreign forms. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseJson(String(body)));
      } catch (error) {
        done(error instanceof Error ? error : new AuthError('bad_json', String(error)));
      }
    },
  );
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
    if (body.length === 0) done(null, {});
    else done(new AuthError('bad_json', 'The request body must be JSON, sent as application/json'));
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AuthError('bad_json', 'Could not parse request body as JSON');
  }
  assertStorable(value, 0);
  return value;
}

/** Postgres cannot store NUL or lone surrogates. The depth limit bounds the recursion. */
function assertStorable(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new AuthError('validation_failed', 'The request body is nested too deeply');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new AuthError('validation_failed', 'The request body contains a character that cannot be stored');
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      assertStorable(key, depth);
      assertStorable(inner, depth + 1);
    }
  }
}

/** @throws AuthError validation_failed, naming the first invalid field */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.');
  throw new AuthError(
    'validation_failed',
    field ? `Invalid ${field}: ${issue?.message}` : `Invalid request: ${issue?.message}`,
  );
}

/** Missing, null and empty all mean "not given", as in GoTrue. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

export const optionalData = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? null);
