import * as z from 'zod/mini';

/** Coordinates of a drawing run from 0 to this in both directions; its frame is three times as wide as high. */
export const DRAWING_SIDE = 1000;
const MAX_STROKES = 100;
/** Also the limit of the database, in bytes of JSON. */
const MAX_CHARACTERS = 40_000;

const stroke = z.array(z.int().check(z.minimum(0), z.maximum(DRAWING_SIDE))).check(
  z.minLength(2),
  z.refine((numbers) => numbers.length % 2 === 0),
);
const drawing = z.array(stroke).check(z.minLength(1), z.maxLength(MAX_STROKES));

/** Strokes of a signature, each [x, y, x, y, …]. */
export type Drawing = readonly (readonly number[])[];

/** Null for no drawing; 'unreadable' for a text that is none. */
export function readDrawing(text: string): Drawing | null | 'unreadable' {
  if (text === '' || text === '[]') return null;
  if (text.length > MAX_CHARACTERS) return 'unreadable';
  try {
    const read = drawing.safeParse(JSON.parse(text));
    return read.success ? read.data : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

export const storedDrawing = z.nullable(drawing);
