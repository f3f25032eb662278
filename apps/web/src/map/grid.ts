import type { Bounds } from '@metalquest/core/geo/bounds';
import { EARTH_RADIUS_M } from '@metalquest/core/geo/distance';
import type { FeatureCollection, LineString } from 'geojson';

/** Metres in one degree of latitude on the sphere of spec section 9. */
const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/** The limit of the Mercator projection. */
const MAX_LAT = 85.0511;

/** The metre grid is anchored to parallels of this spacing, so that small pans do not shift it. */
const ANCHOR_DEGREES = 0.25;

export interface GridStep {
  readonly unit: 'degree' | 'metre';
  readonly step: number;
  /** Every nth line is emphasised. */
  readonly majorEvery: number;
}

/** By minimum zoom (512 px tiles). Lines are 35 to 300 px apart, so that some are always visible. */
const STEPS: readonly (readonly [fromZoom: number, GridStep])[] = [
  [17.3, { unit: 'metre', step: 10, majorEvery: 10 }],
  [14, { unit: 'metre', step: 100, majorEvery: 10 }],
  [10.8, { unit: 'metre', step: 1000, majorEvery: 10 }],
  [9.2, { unit: 'degree', step: 0.05, majorEvery: 4 }],
  [7, { unit: 'degree', step: 0.2, majorEvery: 5 }],
  [5, { unit: 'degree', step: 1, majorEvery: 5 }],
  [4, { unit: 'degree', step: 5, majorEvery: 2 }],
  [2, { unit: 'degree', step: 10, majorEvery: 3 }],
];

/** The spacing of the grid at a zoom: degrees or metres. */
export function gridStep(zoom: number): GridStep {
  return STEPS.find(([from]) => zoom >= from)?.[1] ?? { unit: 'degree', step: 30, majorEvery: 3 };
}

function spacing(step: GridStep, bounds: Bounds): { lng: number; lat: number; lngOrigin: number } {
  if (step.unit === 'degree') return { lng: step.step, lat: step.step, lngOrigin: 0 };
  const [west, south, , north] = bounds;
  const anchorLat = Math.round((south + north) / 2 / ANCHOR_DEGREES) * ANCHOR_DEGREES;
  const lat = step.step / M_PER_DEGREE;
  const lngScale = Math.max(Math.cos((anchorLat * Math.PI) / 180), 0.05);
  return { lng: lat / lngScale, lat, lngOrigin: Math.floor(west / ANCHOR_DEGREES) * ANCHOR_DEGREES };
}

/** The graticule, or at high zoom the metre grid, that covers `bounds`. `major` marks emphasised lines. */
export function gridLines(bounds: Bounds, zoom: number): FeatureCollection<LineString, { major: boolean }> {
  const step = gridStep(zoom);
  const { lng, lat, lngOrigin } = spacing(step, bounds);
  const [west, , east] = bounds;
  const south = Math.max(bounds[1], -MAX_LAT);
  const north = Math.min(bounds[3], MAX_LAT);
  const features: FeatureCollection<LineString, { major: boolean }>['features'] = [];
  const draw = (index: number, coordinates: [number, number][]) =>
    features.push({
      type: 'Feature',
      properties: { major: index % step.majorEvery === 0 },
      geometry: { type: 'LineString', coordinates },
    });
  for (let i = Math.ceil((west - lngOrigin) / lng); lngOrigin + i * lng <= east; i += 1) {
    const at = lngOrigin + i * lng;
    draw(i, [
      [at, south],
      [at, north],
    ]);
  }
  for (let i = Math.ceil(south / lat); i * lat <= north; i += 1) {
    draw(i, [
      [west, i * lat],
      [east, i * lat],
    ]);
  }
  return { type: 'FeatureCollection', features };
}
