import { fromNationalGrid, fromUtm, toNationalGrid, toUtm } from '../../geo/grid-projection.ts';
import type { LngLat } from '../../geo/point.ts';
import { lngLatOf, worldOf } from '../mercator.ts';
import type { Point } from '../picture/matrix.ts';

/** A coordinate system: x to the east and y to the north, in its own unit. */
export interface Crs {
  toCrs(place: LngLat): Point;
  toLngLat(at: Point): LngLat;
}

/** Half the width of the Web Mercator square (EPSG:3857), in metres. */
const HALF_M = 20_037_508.342789244;

const degrees: Crs = {
  toCrs: ({ lng, lat }) => ({ x: lng, y: lat }),
  toLngLat: ({ x, y }) => ({ lng: x, lat: y }),
};

const webMercator: Crs = {
  toCrs(place) {
    const { x, y } = worldOf(place);
    return { x: (x * 2 - 1) * HALF_M, y: (1 - y * 2) * HALF_M };
  },
  toLngLat: ({ x, y }) => lngLatOf({ x: (x / HALF_M + 1) / 2, y: (1 - y / HALF_M) / 2 }),
};

const national = (system: 'os' | 'irish'): Crs => ({
  toCrs(place) {
    const { easting, northing } = toNationalGrid(system, place);
    return { x: easting, y: northing };
  },
  toLngLat: ({ x, y }) => fromNationalGrid(system, { easting: x, northing: y }),
});

const utm = (zone: number, isNorth: boolean): Crs => ({
  toCrs(place) {
    const { easting, northing } = toUtm(zone, isNorth, place);
    return { x: easting, y: northing };
  },
  toLngLat: ({ x, y }) => fromUtm(zone, isNorth, { easting: x, northing: y }),
});

/** WGS84, ETRS89 and NAD83 differ by less than two metres, which the fixes of a phone do not show. */
const DEGREES = [4326, 4258, 4269];
const UTM = [
  { before: 32_600, first: 1, last: 60, isNorth: true },
  { before: 32_700, first: 1, last: 60, isNorth: false },
  { before: 25_800, first: 28, last: 38, isNorth: true },
  { before: 26_900, first: 1, last: 23, isNorth: true },
];

/** Null for systems that the app does not know. */
export function crsOf(epsg: number): Crs | null {
  if (epsg === 3857) return webMercator;
  if (DEGREES.includes(epsg)) return degrees;
  if (epsg === 27_700) return national('os');
  if (epsg === 29_903) return national('irish');
  for (const { before, first, last, isNorth } of UTM) {
    const zone = epsg - before;
    if (zone >= first && zone <= last) return utm(zone, isNorth);
  }
  return null;
}
