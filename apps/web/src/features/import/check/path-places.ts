import { pathLengthM } from '@metalquest/core/geo/distance';
import type { LngLat } from '@metalquest/core/geo/point';
import type { PathCandidate } from '@metalquest/core/import/import-plan';

/** More corners are indistinguishable in a thumbnail. */
const MAX_CORNERS = 200;

export function sketchOf(path: PathCandidate | null): readonly LngLat[] {
  if (!path) return [];
  const points = path.lngLat.length / 2;
  const step = Math.max(1, Math.ceil(points / MAX_CORNERS));
  const places: LngLat[] = [];
  for (let index = 0; index < points; index += step) {
    const lng = path.lngLat[index * 2];
    const lat = path.lngLat[index * 2 + 1];
    if (lng !== undefined && lat !== undefined) places.push({ lng, lat });
  }
  return places;
}

export function lengthOf(path: PathCandidate | null): number {
  if (!path) return 0;
  const { lngLat } = path;
  let lengthM = 0;
  for (let index = 2; index + 1 < lngLat.length; index += 2) {
    const [lng0 = 0, lat0 = 0, lng = 0, lat = 0] = lngLat.subarray(index - 2, index + 2);
    lengthM += pathLengthM([
      { lng: lng0, lat: lat0 },
      { lng, lat },
    ]);
  }
  return lengthM;
}
