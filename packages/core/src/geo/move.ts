import { EARTH_RADIUS_M } from './distance.ts';
import type { LngLat } from './point.ts';

const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/** Nearer to a pole than this a step east would have no length worth the name. */
const MAX_LAT = 89.9;

/**
 * The position some metres east and north of another (west and south when negative), for steps of up to a few
 * kilometres. Goes on past the date line; stops short of the poles.
 */
export function movedBy(from: LngLat, eastM: number, northM: number): LngLat {
  const lat = Math.min(Math.max(from.lat + northM / M_PER_DEGREE, -MAX_LAT), MAX_LAT);
  const lng = from.lng + eastM / (M_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180));
  return { lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng, lat };
}
