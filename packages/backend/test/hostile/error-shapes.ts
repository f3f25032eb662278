import { z } from 'zod';

const text = z.string();
const weak = { weak_password: z.unknown().optional() };
const auth = z.union([
  z.strictObject({ code: text, message: text, ...weak }),
  z.strictObject({ code: z.number(), error_code: text, msg: text, ...weak }),
]);

const SHAPES: readonly (readonly [prefix: string, shape: z.ZodType])[] = [
  [
    '/rest/v1',
    z.strictObject({ code: text, details: text.nullable(), hint: text.nullable(), message: text }),
  ],
  ['/auth/v1', auth],
  ['/storage/v1', z.strictObject({ statusCode: text, error: text, message: text, code: text })],
  ['/functions/v1', z.strictObject({ code: text, message: text })],
  ['/realtime/v1', z.looseObject({ message: text })],
];

export function errorShapeOf(path: string, headers: Readonly<Record<string, unknown>>, body: string): string {
  // Resumable uploads (tus) answer errors as plain text.
  if (
    path.startsWith('/storage/v1/upload/resumable') &&
    String(headers['content-type']).startsWith('text/plain')
  ) {
    return body.length > 0 ? 'sound' : 'empty';
  }
  const shape = SHAPES.find(([prefix]) => path.startsWith(prefix))?.[1];
  if (!shape) return `no service at ${path}`;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body, 'latin1').toString());
  } catch {
    return 'no JSON';
  }
  const parsed = shape.safeParse(json);
  return parsed.success ? 'sound' : z.prettifyError(parsed.error);
}
