import { EARTH_RADIUS_M } from './distance.ts';
import type { LngLat } from './point.ts';

const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/** Beyond this latitude a step east is meaningless. */
const MAX_LAT = 89.9;

/** For up to a few kilometres. Wraps at the date line, clamps near the poles. */
export function movedBy(from: LngLat, eastM: number, northM: number): LngLat {
  const lat = Math.min(Math.max(from.lat + northM / M_PER_DEGREE, -MAX_LAT), MAX_LAT);
  const lng = from.lng + eastM / (M_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180));
  return { lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng, lat };
}
