import { isLngLat, isNullIsland, type LngLat } from '../geo/point.ts';
import { roundForKeeping } from '../geo/rounding.ts';

/** A validated position or the reason for refusal. The text never contains the position. */
export type CandidatePlace =
  | { readonly ok: true; readonly place: LngLat }
  | { readonly ok: false; readonly what: string; readonly looksSwapped: boolean };

const refused = (what: string, looksSwapped = false): CandidatePlace => ({ ok: false, what, looksSwapped });

/** Parses a number of a file; NaN for text, '', 'NaN' and 'Infinity'. */
export function fileNumber(text: string | undefined): number {
  const trimmed = (text ?? '').trim();
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Validates a position in degrees. Refuses exactly 0, 0, which broken receivers write. */
export function candidatePlace(lng: number, lat: number): CandidatePlace {
  if (!Number.isFinite(lng) || !Number.isFinite(lat))
    return refused('The latitude or longitude is missing or not a number.');
  const place = { lng, lat };
  if (isLngLat(place)) {
    const rounded = roundForKeeping(place);
    if (isNullIsland(rounded))
      return refused('The position is exactly 0, 0, which receivers write when they have no fix.');
    return { ok: true, place: rounded };
  }
  if (isLngLat({ lng: lat, lat: lng }))
    return refused('The latitude is more than 90 degrees: latitude and longitude look swapped.', true);
  return refused('The latitude is more than 90 degrees or the longitude more than 180.');
}
