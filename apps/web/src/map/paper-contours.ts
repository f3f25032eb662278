import type { Bounds } from '@metalquest/core/geo/bounds';
import type { FeatureCollection, LineString } from 'geojson';
import { contourLines, type HeightField, smoothLine } from './contour-lines.ts';
import { reliefHeight } from './paper-relief.ts';

/** Lower zooms show coastlines and the graticule instead. */
export const CONTOURS_FROM_ZOOM = 9;

/** Pixels between grid points: computed in a few milliseconds, and fine enough after smoothing. */
const LATTICE_PX = 16;
const TILE_PX = 512;
/** Height between two lines, in wavelengths of one tile. */
const INTERVAL = 0.1;
const MAJOR_EVERY = 4;

const toX = (lng: number): number => lng / 360 + 0.5;
const toY = (lat: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
const toLng = (x: number): number => (x - 0.5) * 360;
const toLat = (y: number): number => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;

export type PaperContours = FeatureCollection<LineString, { major: boolean }>;

/** The decorative contour lines within `bounds`; none at zooms that have coastlines. */
export function paperContours(bounds: Bounds, zoom: number): PaperContours {
  const octave = Math.floor(zoom);
  const features: PaperContours['features'] = [];
  if (octave < CONTOURS_FROM_ZOOM) return { type: 'FeatureCollection', features };
  const pitch = LATTICE_PX / (TILE_PX * 2 ** octave);
  // The grid is anchored to the globe and not to the view, so that lines stay in place when the map moves.
  const left = Math.floor(toX(bounds[0]) / pitch);
  const top = Math.floor(toY(bounds[3]) / pitch);
  const columns = Math.ceil(toX(bounds[2]) / pitch) - left + 1;
  const rows = Math.ceil(toY(bounds[1]) / pitch) - top + 1;
  const heights = new Float64Array(columns * rows);
  let [low, high] = [Infinity, -Infinity];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const height = reliefHeight((left + column) * pitch, (top + row) * pitch, octave);
      heights[row * columns + column] = height;
      low = Math.min(low, height);
      high = Math.max(high, height);
    }
  }
  const field: HeightField = { columns, rows, heights };
  for (let i = Math.ceil(low / INTERVAL); i * INTERVAL < high; i += 1) {
    for (const line of contourLines(field, i * INTERVAL)) {
      features.push({
        type: 'Feature',
        properties: { major: i % MAJOR_EVERY === 0 },
        geometry: {
          type: 'LineString',
          coordinates: smoothLine(smoothLine(line)).map(([column, row]) => [
            toLng((left + column) * pitch),
            toLat((top + row) * pitch),
          ]),
        },
      });
    }
  }
  return { type: 'FeatureCollection', features };
}
