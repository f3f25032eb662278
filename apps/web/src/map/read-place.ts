import { plusCodeParts } from '@metalquest/core/geo/plus-code';
import type { LngLat } from '@metalquest/core/geo/point';
import { placeOfText, type TypedPlace } from '@metalquest/core/geo/typed-place';
import { err, type Result } from '@metalquest/core/result';
import { findPlaces } from './world-places.ts';

/** Parses a typed place. A short plus code is near its town, else near `near`. */
export async function readPlace(text: string, near: LngLat | null): Promise<Result<TypedPlace, string>> {
  const town = plusCodeParts(text)?.near;
  const [found] = town ? await findPlaces(town, near) : [];
  if (town && !found) return err(`There is no town ${town} in this app. Type all of the plus code.`);
  const read = placeOfText(text, found?.place ?? near);
  return read.ok ? read : err(read.error.message);
}
