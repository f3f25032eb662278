import { err, ok, type Result } from '../result.ts';
import { type GridReferenceProblem, placeOfGridReference } from './grid-reference.ts';
import type { LngLat } from './point.ts';
import { roundForKeeping } from './rounding.ts';
import { type CoordinatesProblem, placeOfCoordinates } from './typed-coordinates.ts';

export interface TypedPlace {
  readonly place: LngLat;
  /** Side of the named square in metres, `place` being its centre. Null for degrees. */
  readonly sizeM: number | null;
}

export interface TypedPlaceProblem {
  readonly code: GridReferenceProblem['code'] | CoordinatesProblem['code'];
  readonly message: string;
}

const NEITHER =
  'This is not a place. Type a grid reference like SE 1578 6712, or latitude and longitude like 54.19754, -1.77158.';

export function placeOfText(text: string): Result<TypedPlace, TypedPlaceProblem> {
  const square = placeOfGridReference(text);
  if (square.ok) return ok({ place: square.value.place, sizeM: square.value.sizeM });
  if (square.error.code !== 'not-a-reference') return square;
  const degrees = placeOfCoordinates(text);
  if (degrees.ok) return ok({ place: roundForKeeping(degrees.value), sizeM: null });
  return degrees.error.code === 'not-coordinates'
    ? err({ code: 'not-a-reference', message: NEITHER })
    : degrees;
}
