import type { LngLat } from '../geo/point.ts';
import { boundaryError } from './boundary.ts';
import type { Boundary } from './permission.ts';

/** The corners of a boundary's outer line as they are drawn: each once. */
export function cornersOf(boundary: Boundary | null): readonly LngLat[] {
  return boundary?.[0]?.slice(0, -1) ?? [];
}

/** The boundary through the corners in their order; what the one before left out stays left out. Null without any corner. */
export function boundaryOf(corners: readonly LngLat[], before: Boundary | null = null): Boundary | null {
  const [first] = corners;
  return first ? [[...corners, first], ...(before?.slice(1) ?? [])] : null;
}

/** Why the corners are no boundary yet, as a sentence for the user, or null. No corner at all is no boundary, and right. */
export function cornersError(corners: readonly LngLat[], before: Boundary | null = null): string | null {
  const boundary = boundaryOf(corners, before);
  return boundary && boundaryError(boundary);
}

/** A corner between two, halfway along the shorter way round the globe. */
export function halfway(a: LngLat, b: LngLat): LngLat {
  const turn = b.lng - a.lng > 180 ? -360 : b.lng - a.lng < -180 ? 360 : 0;
  const lng = (a.lng + b.lng + turn) / 2;
  return { lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng, lat: (a.lat + b.lat) / 2 };
}
