import { type Bounds, boundsOf } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';

/** Size of a drawing in its own units. */
export const SKETCH_WIDTH = 320;
export const SKETCH_HEIGHT = 200;

const PADDING = 26;

/** Degrees of latitude across a sketch of a single place: about 300 m. */
const MIN_SPAN_DEG = 0.0027;

/** Corners of the line closer than this are merged. */
const MIN_STEP = 1.2;

export interface SketchProjection {
  readonly place: (point: LngLat) => readonly [x: number, y: number];
  /** Bounds of the drawing in degrees, extended on each side by twice its size for other aspect ratios. */
  readonly surroundings: Bounds;
  readonly zoom: number;
}

/** Fits positions into the drawing, north up and undistorted around their centre. Null without positions. */
export function fitSketch(points: readonly LngLat[]): SketchProjection | null {
  const bounds = boundsOf(points);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 };
  const lngScale = Math.max(Math.cos((middle.lat * Math.PI) / 180), 0.05);
  const perDegree = Math.min(
    (SKETCH_WIDTH - 2 * PADDING) / Math.max((east - west) * lngScale, MIN_SPAN_DEG),
    (SKETCH_HEIGHT - 2 * PADDING) / Math.max(north - south, MIN_SPAN_DEG),
  );
  const [halfLng, halfLat] = [
    (SKETCH_WIDTH * 2.5) / (perDegree * lngScale),
    (SKETCH_HEIGHT * 2.5) / perDegree,
  ];
  return {
    place: ({ lng, lat }) => {
      // The bounds of a path across the date line extend beyond 180.
      const near = lng < west - 180 ? lng + 360 : lng;
      return [
        SKETCH_WIDTH / 2 + (near - middle.lng) * lngScale * perDegree,
        SKETCH_HEIGHT / 2 - (lat - middle.lat) * perDegree,
      ];
    },
    surroundings: [
      middle.lng - halfLng,
      Math.max(middle.lat - halfLat, -85),
      middle.lng + halfLng,
      Math.min(middle.lat + halfLat, 85),
    ],
    // One degree of longitude is 512 * 2^zoom / 360 px.
    zoom: Math.log2((perDegree * lngScale * 360) / 512),
  };
}

/** The path data of a line, without corners too small to see. */
export function sketchLine(points: readonly LngLat[], { place }: SketchProjection): string {
  const parts: string[] = [];
  let lastDrawn: readonly [number, number] | null = null;
  points.forEach((point, index) => {
    const projected = place(point);
    const isLast = index === points.length - 1;
    if (
      lastDrawn &&
      !isLast &&
      Math.hypot(projected[0] - lastDrawn[0], projected[1] - lastDrawn[1]) < MIN_STEP
    )
      return;
    parts.push(`${lastDrawn ? 'L' : 'M'}${projected[0].toFixed(1)} ${projected[1].toFixed(1)}`);
    lastDrawn = projected;
  });
  return parts.join('');
}
