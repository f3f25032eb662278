import { lngLatOf, metresAt, worldOf } from '../map/mercator.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import type { LngLat } from './point.ts';

/** The smallest span, so that tiny land is not magnified. */
const MIN_SPAN_M = 40;

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
  /** The edges of the box. */
  readonly frame: Bounds;
}

/** Fits positions into a box, north up, in Web Mercator like a map. Null for none. */
export function fitPoints(points: readonly LngLat[], { width, height, margin }: DrawingBox): LandFit | null {
  const bounds = boundsOf(points);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const northWest = worldOf({ lng: west, lat: north });
  const southEast = worldOf({ lng: east, lat: south });
  const middle = { x: (northWest.x + southEast.x) / 2, y: (northWest.y + southEast.y) / 2 };
  const smallest = MIN_SPAN_M / metresAt(middle.y);
  const scale = Math.min(
    (width - 2 * margin) / Math.max(southEast.x - northWest.x, smallest),
    (height - 2 * margin) / Math.max(southEast.y - northWest.y, smallest),
  );
  const [halfX, halfY] = [width / 2 / scale, height / 2 / scale];
  const first = lngLatOf({ x: middle.x - halfX, y: middle.y - halfY });
  const last = lngLatOf({ x: middle.x + halfX, y: middle.y + halfY });
  return {
    place(point) {
      const { x, y } = worldOf(point.lng < west ? { lng: point.lng + 360, lat: point.lat } : point);
      return { x: width / 2 + (x - middle.x) * scale, y: height / 2 + (y - middle.y) * scale };
    },
    metresPerUnit: metresAt(middle.y) / scale,
    frame: [first.lng, last.lat, last.lng, first.lat],
  };
}

export function fitLand(
  rings: readonly (readonly LngLat[])[],
  box: DrawingBox,
): readonly (readonly Spot[])[] {
  const fit = fitPoints(rings.flat(), box);
  return fit ? rings.filter((ring) => ring.length > 0).map((ring) => ring.map(fit.place)) : [];
}
