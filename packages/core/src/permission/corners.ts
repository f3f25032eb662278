import type { LngLat } from '../geo/point.ts';
import { boundaryError } from './boundary.ts';
import type { Boundary } from './permission.ts';

/** Corners of the outer ring, without the closing point. */
export function cornersOf(boundary: Boundary | null): readonly LngLat[] {
  return boundary?.[0]?.slice(0, -1) ?? [];
}

/** Boundary through the corners, keeping the holes of `before`. Null without corners. */
export function boundaryOf(corners: readonly LngLat[], before: Boundary | null = null): Boundary | null {
  const [first] = corners;
  return first ? [[...corners, first], ...(before?.slice(1) ?? [])] : null;
}

/** Validation message, or null; no corners are valid. */
export function cornersError(corners: readonly LngLat[], before: Boundary | null = null): string | null {
  const boundary = boundaryOf(corners, before);
  return boundary && boundaryError(boundary);
}

/** Midpoint, the shorter way around the globe. */
export function halfway(a: LngLat, b: LngLat): LngLat {
  const turn = b.lng - a.lng > 180 ? -360 : b.lng - a.lng < -180 ? 360 : 0;
  const lng = (a.lng + b.lng + turn) / 2;
  return { lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng, lat: (a.lat + b.lat) / 2 };
}
