import { haversineM } from './distance.ts';
import { isLngLat, type PathPoint } from './point.ts';

export const PATH_MIN_INTERVAL_MS = 30_000;

export const PATH_MIN_MOVE_M = 50;

/**
 * Whether a fix is added to the path: the first one, then every 30 s or 50 m (spec section 5). A fix not
 * later than the last point counts by distance only, and never at the same instant, since the server keeps
 * one point per quest and time.
 */
export function shouldRecordPoint(last: PathPoint | null, next: PathPoint): boolean {
  if (!isLngLat(next) || !Number.isFinite(next.t)) return false;
  if (!last) return true;
  if (next.t === last.t) return false;
  return next.t - last.t >= PATH_MIN_INTERVAL_MS || haversineM(last, next) >= PATH_MIN_MOVE_M;
}
