import type { Path64, Paths64 } from 'clipper2-ts';
import { EARTH_RADIUS_M } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';

/** Clipper uses integers; the unit is 1 mm. */
const MM_PER_DEGREE = ((EARTH_RADIUS_M * Math.PI) / 180) * 1000;

/** Avoids zero width near the poles. */
const MIN_SQUEEZE = 0.01;

/** Local projection around a place: east and north in whole mm. Error below 0.1 % within about 10 km. */
export interface LandPlane {
  flat(places: readonly LngLat[]): Path64;
  places(rings: Paths64): readonly (readonly LngLat[])[];
}

const turned = (degrees: number): number =>
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;

export function landPlane(origin: LngLat): LandPlane {
  const squeeze = Math.max(Math.cos((origin.lat * Math.PI) / 180), MIN_SQUEEZE);
  const place = ({ x, y }: { x: number; y: number }): LngLat => ({
    lng: turned(origin.lng + x / (MM_PER_DEGREE * squeeze)),
    lat: origin.lat + y / MM_PER_DEGREE,
  });
  return {
    flat(places) {
      const path: Path64 = [];
      for (const { lng, lat } of places) {
        const x = Math.round(turned(lng - origin.lng) * MM_PER_DEGREE * squeeze);
        const y = Math.round((lat - origin.lat) * MM_PER_DEGREE);
        const last = path.at(-1);
        if (last?.x !== x || last.y !== y) path.push({ x, y });
      }
      return path;
    },
    places: (rings) =>
      rings.map((ring) => {
        const positions = ring.map(place);
        const [first] = positions;
        return first ? [...positions, first] : positions;
      }),
  };
}
