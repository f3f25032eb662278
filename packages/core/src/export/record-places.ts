import type { LngLat, PathPoint } from '../geo/point.ts';
import { roundForSharing } from '../geo/rounding.ts';
import { trimEndOf } from '../text/trim-signs.ts';

/** Location precision of an export: exact, about 1 km without paths, or none. */
export const PLACE_CHOICES = ['exact', 'blurred', 'none'] as const;
export type PlaceChoice = (typeof PLACE_CHOICES)[number];

export function exportedPlace(place: LngLat | null, choice: PlaceChoice): LngLat | null {
  if (place === null || choice === 'none') return null;
  return choice === 'exact' ? { lng: place.lng, lat: place.lat } : roundForSharing(place);
}

/** A longer gap between points means a pause or lost signal. */
const GAP_MS = 5 * 60_000;

export function segmentsOf(path: readonly PathPoint[]): readonly (readonly PathPoint[])[] {
  const segments: PathPoint[][] = [];
  let last: PathPoint | null = null;
  for (const point of path) {
    const current = segments.at(-1);
    if (current && last && point.t - last.t < GAP_MS) current.push(point);
    else segments.push([point]);
    last = point;
  }
  return segments;
}

/** Degrees with up to 7 decimals (about 1 cm), never in exponent notation. */
export function degrees(value: number): string {
  return trimEndOf(trimEndOf((Number(value.toFixed(7)) + 0).toFixed(7), '0'), '.');
}

/** Items per chunk, so that a long path does not block the page. */
const AT_ONCE = 500;

export function* inPieces<T>(
  items: readonly T[],
  write: (item: T) => string,
  separator: string,
): Generator<string> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const lead = from === 0 ? '' : separator;
    yield lead +
      items
        .slice(from, from + AT_ONCE)
        .map(write)
        .join(separator);
  }
}
