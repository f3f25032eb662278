import type { Bounds } from '../geo/bounds.ts';
import { EARTH_RADIUS_M } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';

const CELL_M = 100;

const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;
const LAT_STEP = CELL_M / M_PER_DEGREE;

/** Width of a square in degrees; capped near the poles. */
function lngStep(row: number): number {
  const midLat = (row + 0.5) * LAT_STEP;
  return LAT_STEP / Math.max(Math.cos((midLat * Math.PI) / 180), 0.0175);
}

/** Row and column combine into one number, exact below 2 ** 53. */
const COLUMNS = 2 ** 20;

/** Id of the square of a place: 100 m rows from the equator, columns from Greenwich. */
export function cellOf({ lng, lat }: LngLat): number {
  const row = Math.floor(lat / LAT_STEP);
  return row * COLUMNS + Math.floor(lng / lngStep(row)) + COLUMNS / 2;
}

export function cellBounds(cell: number): Bounds {
  const row = Math.floor(cell / COLUMNS);
  const column = cell - row * COLUMNS - COLUMNS / 2;
  const step = lngStep(row);
  return [column * step, row * LAT_STEP, (column + 1) * step, (row + 1) * LAT_STEP];
}
