import type { Bounds } from '@metalquest/core/geo/bounds';

/** Margin around the view, as a share of its size, so that dragging does not reveal the edge. */
const MARGIN = 0.6;

/** Close to the limit of the Mercator projection. */
const POLE_LAT = 85;

export function padded([west, south, east, north]: Bounds): Bounds {
  const [dx, dy] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return [west - dx, Math.max(south - dy, -POLE_LAT), east + dx, Math.min(north + dy, POLE_LAT)];
}

export function covers(outer: Bounds, inner: Bounds): boolean {
  return (
    outer[0] <= inner[0] &&
    outer[1] <= Math.max(inner[1], -POLE_LAT) &&
    outer[2] >= inner[2] &&
    outer[3] >= Math.min(inner[3], POLE_LAT)
  );
}
