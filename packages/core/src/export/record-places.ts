import type { LngLat, PathPoint } from '../geo/point.ts';
import { roundForSharing } from '../geo/rounding.ts';
import { trimEndOf } from '../text/trim-signs.ts';

/** How much of where a file tells: all, an area of about a kilometre without paths, or nothing. */
export const PLACE_CHOICES = ['exact', 'blurred', 'none'] as const;
export type PlaceChoice = (typeof PLACE_CHOICES)[number];

/** The place as the file may tell it. */
export function toldPlace(place: LngLat | null, choice: PlaceChoice): LngLat | null {
  if (place === null || choice === 'none') return null;
  return choice === 'exact' ? { lng: place.lng, lat: place.lat } : roundForSharing(place);
}

/** A path with no fix for this long was paused, or the signal was lost: what lies between was not walked in a line. */
const GAP_MS = 5 * 60_000;

/** The path in the pieces that were walked without a break. */
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

/** A coordinate in degrees with 7 decimals (a centimetre), never with an exponent. */
export function degrees(value: number): string {
  return trimEndOf(trimEndOf((Number(value.toFixed(7)) + 0).toFixed(7), '0'), '.');
}

/** Items that are written at once: a long path must not hold up the page. */
const AT_ONCE = 500;

/** The items, written and separated, a piece at a time. */
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
