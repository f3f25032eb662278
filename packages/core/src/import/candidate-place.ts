import { isLngLat, isNullIsland, type LngLat } from '../geo/point.ts';
import { roundForKeeping } from '../geo/rounding.ts';

/** A position of a file, or what is wrong with it. No text of it tells the position. */
export type CandidatePlace =
  | { readonly ok: true; readonly place: LngLat }
  | { readonly ok: false; readonly what: string; readonly looksSwapped: boolean };

const refused = (what: string, looksSwapped = false): CandidatePlace => ({ ok: false, what, looksSwapped });

/** A number as files write one; NaN for text, nothing, 'NaN' and 'Infinity'. */
export function fileNumber(text: string | undefined): number {
  const trimmed = (text ?? '').trim();
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** The position of a longitude and a latitude in degrees, whatever they are. Exactly 0, 0 is what a broken receiver says. */
export function candidatePlace(lng: number, lat: number): CandidatePlace {
  if (!Number.isFinite(lng) || !Number.isFinite(lat))
    return refused('The latitude or longitude is missing or not a number.');
  const place = { lng, lat };
  if (isLngLat(place)) {
    const kept = roundForKeeping(place);
    if (isNullIsland(kept))
      return refused('The position is exactly 0, 0, which receivers write when they have none.');
    return { ok: true, place: kept };
  }
  if (isLngLat({ lng: lat, lat: lng }))
    return refused('The latitude is beyond 90 degrees: latitude and longitude look swapped.', true);
  return refused('The latitude is beyond 90 degrees or the longitude beyond 180.');
}
