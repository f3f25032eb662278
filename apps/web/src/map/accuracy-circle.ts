import { EARTH_RADIUS_M } from '@metalquest/core/geo/distance';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Polygon } from 'geojson';

const CORNERS = 48;

/** A polygon for the accuracy: `radiusM` metres around `centre`. */
export function accuracyCircle(centre: LngLat, radiusM: number): Polygon {
  const latRadius = ((radiusM / EARTH_RADIUS_M) * 180) / Math.PI;
  const lngRadius = latRadius / Math.max(Math.cos((centre.lat * Math.PI) / 180), 0.01);
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    return [centre.lng + Math.cos(angle) * lngRadius, centre.lat + Math.sin(angle) * latRadius];
  });
  return { type: 'Polygon', coordinates: [ring] };
}
