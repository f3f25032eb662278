import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Feature, FeatureCollection, LineString, MultiPolygon, Position } from 'geojson';
import { loadedOnce } from './loaded-once.ts';
import water from './world/water.json?url';

interface River {
  readonly line: Position[];
  readonly name: string;
  /** Natural Earth's rank: 0 for the largest. */
  readonly rank: number;
  readonly box: Bounds;
}

export interface WorldWater {
  readonly rivers: readonly River[];
  readonly lakes: Feature<MultiPolygon>;
}

interface WaterFile {
  readonly names: readonly string[];
  readonly rivers: readonly (readonly [name: number, rank: number, line: string])[];
  readonly lakes: readonly (readonly string[])[];
}

const STEPS_PER_DEGREE = 1000;

/** The points of a line that scripts/world/encode-line.ts wrote. */
export function decodeLine(text: string): Position[] {
  const points: Position[] = [];
  let [lng, lat, at] = [0, 0, 0];
  const next = (): number => {
    let [value, shift, bits] = [0, 0, 0];
    do {
      bits = text.charCodeAt(at) - 63;
      at += 1;
      value |= (bits & 31) << shift;
      shift += 5;
    } while (bits >= 32);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    lng += next();
    lat += next();
    points.push([lng / STEPS_PER_DEGREE, lat / STEPS_PER_DEGREE]);
  }
  return points;
}

function boxOf(line: readonly Position[]): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng = 0, lat = 0] of line) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

export function readWater({ names, rivers, lakes }: WaterFile): WorldWater {
  return {
    rivers: rivers.map(([name, rank, text]) => {
      const line = decodeLine(text);
      return { line, name: names[name] ?? '', rank, box: boxOf(line) };
    }),
    lakes: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates: lakes.map((rings) => rings.map(decodeLine)) },
    },
  };
}

/** Natural Earth's rivers and lakes (0.5 MB), on the device after the first use. */
export const loadWater = loadedOnce(
  water,
  async (response): Promise<WorldWater> => readWater((await response.json()) as WaterFile),
);

function meets([west, south, east, north]: Bounds, box: Bounds): boolean {
  if (box[3] < south || box[1] > north) return false;
  // A view across the date line continues past 180 degrees.
  const turn = Math.ceil((west - box[2]) / 360) * 360;
  return box[0] + turn <= east;
}

export function riversIn(
  { rivers }: WorldWater,
  bounds: Bounds,
  zoom: number,
): FeatureCollection<LineString, { name: string; rank: number }> {
  return {
    type: 'FeatureCollection',
    features: rivers
      .filter(({ rank, box }) => rank <= zoom + 1.5 && meets(bounds, box))
      .map(({ line, name, rank }) => ({
        type: 'Feature',
        properties: { name, rank },
        geometry: { type: 'LineString', coordinates: line },
      })),
  };
}
