import { err, ok, type Result } from '../result.ts';
import { type GridReferenceProblem, placeOfGridReference } from './grid-reference.ts';
import { type PlusCodeArea, type PlusCodeProblem, plusCodeAreaOf } from './plus-code.ts';
import type { LngLat } from './point.ts';
import { roundForKeeping } from './rounding.ts';
import { type CoordinatesProblem, placeOfCoordinates } from './typed-coordinates.ts';

export interface TypedPlace {
  readonly place: LngLat;
  /** Side of the named square in metres, `place` being its centre. Null for degrees and long plus codes. */
  readonly sizeM: number | null;
}

export interface TypedPlaceProblem {
  readonly code: GridReferenceProblem['code'] | CoordinatesProblem['code'] | PlusCodeProblem['code'];
  readonly message: string;
}

const NEITHER =
  'This is not a place. Type a grid reference like SE 1578 6712, a plus code like 9C3XGV4C+XV, or latitude and longitude like 54.19754, -1.77158.';

const M_PER_DEGREE = 111_195;

function middleOf({ lat, lng, latSize, lngSize }: PlusCodeArea): TypedPlace {
  const middleLng = lng + lngSize / 2;
  const place = { lat: lat + latSize / 2, lng: ((((middleLng + 180) % 360) + 360) % 360) - 180 };
  const sizeM = Math.round(latSize * M_PER_DEGREE);
  // Ten digits name an area of 14 m, which is as good as coordinates.
  return { place: roundForKeeping(place), sizeM: sizeM > 20 ? sizeM : null };
}

/** Parses a grid reference, a plus code or degrees. A short plus code means the one nearest to `near`. */
export function placeOfText(text: string, near: LngLat | null = null): Result<TypedPlace, TypedPlaceProblem> {
  const area = plusCodeAreaOf(text, near);
  if (area.ok) return ok(middleOf(area.value));
  if (area.error.code !== 'not-a-plus-code') return area;
  const square = placeOfGridReference(text);
  if (square.ok) return ok({ place: square.value.place, sizeM: square.value.sizeM });
  if (square.error.code !== 'not-a-reference') return square;
  const degrees = placeOfCoordinates(text);
  if (degrees.ok) return ok({ place: roundForKeeping(degrees.value), sizeM: null });
  return degrees.error.code === 'not-coordinates'
    ? err({ code: 'not-a-reference', message: NEITHER })
    : degrees;
}
