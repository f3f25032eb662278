import type { Bounds } from '../geo/bounds.ts';
import { EARTH_RADIUS_M } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';

/** The length of a square's side in metres. */
export const CELL_M = 100;

const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;
const LAT_STEP = CELL_M / M_PER_DEGREE;

/** Degrees of longitude of a square in a row; the rows at the poles are as wide as those at 89 degrees. */
function lngStep(row: number): number {
  const midLat = (row + 0.5) * LAT_STEP;
  return LAT_STEP / Math.max(Math.cos((midLat * Math.PI) / 180), 0.0175);
}

/** Columns fit into these: row and column together make one number, exact up to 2 ** 53. */
const COLUMNS = 2 ** 20;

/** The square that a place lies in, as a number: rows of 100 m north from the equator, columns east from Greenwich. */
export function cellOf({ lng, lat }: LngLat): number {
  const row = Math.floor(lat / LAT_STEP);
  return row * COLUMNS + Math.floor(lng / lngStep(row)) + COLUMNS / 2;
}

/** The square's borders in degrees. */
export function cellBounds(cell: number): Bounds {
  const row = Math.floor(cell / COLUMNS);
  const column = cell - row * COLUMNS - COLUMNS / 2;
  const step = lngStep(row);
  return [column * step, row * LAT_STEP, (column + 1) * step, (row + 1) * LAT_STEP];
}
