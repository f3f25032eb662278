import { haversineM } from './distance.ts';
import { isLngLat, type PathPoint } from './point.ts';

/** A point is recorded when this much time has passed since the last one (spec section 5). */
export const PATH_MIN_INTERVAL_MS = 30_000;

/** A point is recorded when the user has moved this far since the last one (spec section 5: 0.05 km). */
export const PATH_MIN_MOVE_M = 50;

/**
 * Whether a new fix becomes a point of the path: the first always does, later ones after 30 s or 50 m from the
 * last recorded point (spec section 5).
 *
 * A fix whose time is not after the last point's counts by distance alone, and never at the very same instant:
 * the server keeps one point per quest and time.
 */
export function shouldRecordPoint(last: PathPoint | null, next: PathPoint): boolean {
  if (!isLngLat(next) || !Number.isFinite(next.t)) return false;
  if (!last) return true;
  if (next.t === last.t) return false;
  return next.t - last.t >= PATH_MIN_INTERVAL_MS || haversineM(last, next) >= PATH_MIN_MOVE_M;
}
