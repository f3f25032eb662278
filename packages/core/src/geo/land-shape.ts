import { boundsOf } from './bounds.ts';
import type { LngLat } from './point.ts';

const M_PER_DEGREE = 111_320;
/** The smallest span: 40 m in degrees of latitude, so that tiny land is not magnified. */
const MIN_SPAN_DEG = 40 / M_PER_DEGREE;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface DrawingBox {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

export interface LandFit {
  readonly place: (point: LngLat) => Spot;
  readonly metresPerUnit: number;
}

/** Fits positions into a box, north up, undistorted; null for none. */
export function fitPoints(points: readonly LngLat[], { width, height, margin }: DrawingBox): LandFit | null {
  const bounds = boundsOf(points);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const squeeze = Math.max(Math.cos((((south + north) / 2) * Math.PI) / 180), 0.05);
  const scale = Math.min(
    (width - 2 * margin) / Math.max((east - west) * squeeze, MIN_SPAN_DEG),
    (height - 2 * margin) / Math.max(north - south, MIN_SPAN_DEG),
  );
  return {
    place: ({ lng, lat }) => ({
      x: width / 2 + ((lng < west ? lng + 360 : lng) - (west + east) / 2) * squeeze * scale,
      y: height / 2 - (lat - (south + north) / 2) * scale,
    }),
    metresPerUnit: M_PER_DEGREE / scale,
  };
}

export function fitLand(
  rings: readonly (readonly LngLat[])[],
  box: DrawingBox,
): readonly (readonly Spot[])[] {
  const fit = fitPoints(rings.flat(), box);
  return fit ? rings.filter((ring) => ring.length > 0).map((ring) => ring.map(fit.place)) : [];
}
