import { isRecord } from '@metalquest/core/json';
import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson';

type Ring = Position[];

/** The edge of a flat map; rings around a pole are closed along it. */
const EDGE_LAT = 85.06;

/** Continues longitudes past 180 degrees, and closes a ring around a pole along the map's edge. */
export function unwrapRing(ring: Ring): Ring {
  let shift = 0;
  let before: number | null = null;
  const unwrapped = ring.map(([lng = 0, lat = 0]) => {
    if (before !== null && Math.abs(lng - before) > 180) shift += lng < before ? 360 : -360;
    before = lng;
    return [lng + shift, lat];
  });
  const [first, last] = [unwrapped[0], unwrapped.at(-1)];
  if (!first || !last || Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < 180) return unwrapped;
  const edge = (first[1] ?? 0) < 0 ? -EDGE_LAT : EDGE_LAT;
  return [...unwrapped, [last[0] ?? 0, edge], [first[0] ?? 0, edge], first];
}

function polygonsOf(geometry: Polygon | MultiPolygon): Ring[][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

/** Twice the signed area, and the centroid, in degrees. */
function measure(ring: Ring): { area: number; centre: Position } {
  let [area, x, y] = [0, 0, 0];
  for (let i = 0; i + 1 < ring.length; i += 1) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[i + 1] ?? [];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return { area: Math.abs(area), centre: [x / (3 * area), y / (3 * area)] };
}

export interface DrawnCountries {
  readonly shapes: FeatureCollection<MultiPolygon>;
  /** In the centre of each country's largest part; `rank` is larger for larger countries. */
  readonly names: FeatureCollection<Point, { name: string; rank: number }>;
}

function isArea(feature: Feature): feature is Feature<Polygon | MultiPolygon> {
  return feature.geometry?.type === 'Polygon' || feature.geometry?.type === 'MultiPolygon';
}

export function drawnCountries(atlas: FeatureCollection): DrawnCountries {
  const shapes: DrawnCountries['shapes']['features'] = [];
  const names: DrawnCountries['names']['features'] = [];
  for (const country of atlas.features.filter(isArea)) {
    const coordinates = polygonsOf(country.geometry).map((polygon) => polygon.map(unwrapRing));
    shapes.push({ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } });
    const parts = coordinates.map((polygon) => measure(polygon[0] ?? []));
    const largest = parts.toSorted((a, b) => b.area - a.area)[0];
    const name = isRecord(country.properties) ? country.properties.name : null;
    if (!largest || typeof name !== 'string') continue;
    names.push({
      type: 'Feature',
      properties: { name, rank: largest.area },
      geometry: { type: 'Point', coordinates: largest.centre },
    });
  }
  return {
    shapes: { type: 'FeatureCollection', features: shapes },
    names: { type: 'FeatureCollection', features: names },
  };
}
