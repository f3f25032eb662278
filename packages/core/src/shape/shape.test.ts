import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as shape from './shape.ts';

/** The same shapes in our code and in zod. */
const PAIRS: readonly (readonly [
  shape.Shape<unknown>,
  { safeParse(data: unknown): { success: boolean; data?: unknown } },
])[] = [
  [shape.string(), z.string()],
  [shape.number(), z.number()],
  [shape.boolean(), z.boolean()],
  [shape.nullable(shape.number()), z.nullable(z.number())],
  [shape.nullish(shape.string()), z.nullish(z.string())],
  [shape.oneOf(['a', 'b']), z.enum(['a', 'b'])],
  [shape.lenient(shape.number(), 7), z.catch(z.number(), 7)],
  [shape.otherwise(shape.string(), 'b'), z._default(z.string(), 'b')],
  [shape.array(shape.string()), z.array(z.string())],
  [shape.tuple([shape.string(), shape.number()]), z.tuple([z.string(), z.number()])],
  [
    shape.object({
      a: shape.number(),
      b: shape.optional(shape.string()),
      c: shape.lenient(shape.array(shape.boolean()), []),
      d: shape.otherwise(shape.nullable(shape.number()), 3),
    }),
    z.object({
      a: z.number(),
      b: z.optional(z.string()),
      c: z.catch(z.array(z.boolean()), []),
      d: z._default(z.nullable(z.number()), 3),
    }),
  ],
];

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    'a',
    'b',
    true,
    new Date(0),
  ),
  fc.integer(),
  fc.string(),
);
const data = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 3 }),
  fc.record(
    { a: leaf, b: leaf, c: fc.oneof(leaf, fc.array(fc.boolean())), d: leaf, e: leaf },
    { requiredKeys: [] },
  ),
  fc.record(
    { a: fc.integer(), b: fc.string(), c: leaf, d: fc.option(fc.integer()) },
    { requiredKeys: ['a'] },
  ),
);

describe('shapes', () => {
  it('accept what zod accepts, with the same result', () => {
    fc.assert(
      fc.property(fc.nat(PAIRS.length - 1), data, (index, value) => {
        const [ours, theirs] = PAIRS[index] ?? [shape.unknown(), z.unknown()];
        const [ownResult, zodResult] = [ours.safeParse(value), theirs.safeParse(value)];
        expect(ownResult.success).toBe(zodResult.success);
        expect(ownResult.data).toEqual(zodResult.data);
      }),
      { numRuns: 2_000 },
    );
  });

  it('report the position of an error', () => {
    const rows = shape.array(shape.object({ at: shape.tuple([shape.number(), shape.string()]) }));
    const parsed = rows.safeParse([{ at: [1, 'a'] }, { at: [1, 2] }]);
    expect(parsed).toEqual({ success: false, error: { path: [1, 'at', 1], message: 'expected a text' } });
  });

  it('drop unknown fields, including built-in ones', () => {
    const read = shape
      .object({ a: shape.number() })
      .safeParse(JSON.parse('{"a":1,"__proto__":{"b":2},"c":3}'));
    expect(read).toEqual({ success: true, data: { a: 1 } });
    expect(Object.getPrototypeOf(read.data)).toBe(Object.prototype);
  });

  it('refine and transform values', () => {
    const filled = shape.where(
      shape.mapped(shape.string(), (text) => text.trim()),
      (text) => text !== '',
      'blank',
    );
    expect(filled.safeParse('  a ')).toEqual({ success: true, data: 'a' });
    expect(filled.safeParse('  ')).toEqual({ success: false, error: { path: [], message: 'blank' } });
  });
});
