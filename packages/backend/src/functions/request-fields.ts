import { z } from 'zod';
import { FunctionError } from './function-error.ts';

const MAX_BODY_CHARACTERS = 4096;
/** A decimal as JavaScript writes it; rejects text that Number() would accept, such as "". */
const DECIMAL = /^-?\d{1,3}(\.\d{1,30})?(e-\d{1,3})?$/i;

function degrees(limit: number) {
  return z
    .union([z.number(), z.string().regex(DECIMAL).transform(Number)])
    .refine((value) => Math.abs(value) <= limit, `must be between -${limit} and ${limit}`);
}

/** A position in degrees (WGS84). */
export const positionFields = { lat: degrees(90), lon: degrees(180) };

/** @throws FunctionError invalid_request, which names the field but never its value */
export async function readFields<S extends z.ZodType>(schema: S, request: Request): Promise<z.infer<S>> {
  const parsed = schema.safeParse(request.method === 'GET' ? queryOf(request) : await bodyOf(request));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? 'field name' : 'body');
  throw new FunctionError('invalid_request', `Invalid ${field}`);
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > MAX_BODY_CHARACTERS) {
    throw new FunctionError('request_too_large', 'The request body is too large');
  }
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new FunctionError('invalid_request', 'The request body must be JSON');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new FunctionError('invalid_request', 'The request body is not JSON');
  }
}
