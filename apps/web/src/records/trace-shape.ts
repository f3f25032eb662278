import { boundsOf } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';

/** A path fitted into a square: as SVG path data (empty without a path), in parts, and with its finds. */
export interface TraceShape {
  readonly line: string;
  /** The path in parts, oldest first, each beginning where the previous ended. */
  readonly parts: readonly string[];
  readonly dots: readonly { readonly x: number; readonly y: number }[];
}

/** Distinguishable shades in a thumbnail. */
const PARTS = 4;

const MARGIN_PX = 14;
/** More corners are indistinguishable in a thumbnail. */
const MAX_CORNERS = 160;
/** Smaller paths are not enlarged: 60 m in degrees of latitude. */
const MIN_SPAN_DEG = 60 / 111_320;

export function traceOf(path: readonly LngLat[], finds: readonly LngLat[], sizePx: number): TraceShape {
  const bounds = boundsOf([...path, ...finds]);
  if (!bounds) return { line: '', parts: [], dots: [] };
  const [west, south, east, north] = bounds;
  const midLat = (south + north) / 2;
  const lngScale = Math.cos((midLat * Math.PI) / 180);
  const span = Math.max((east - west) * lngScale, north - south, MIN_SPAN_DEG);
  const scale = (sizePx - 2 * MARGIN_PX) / span;
  const midLng = (west + east) / 2;
  const place = ({ lng, lat }: LngLat) => {
    const shifted = lng < west ? lng + 360 : lng;
    return {
      x: round(sizePx / 2 + (shifted - midLng) * lngScale * scale),
      y: round(sizePx / 2 - (lat - midLat) * scale),
    };
  };
  const step = Math.max(1, Math.ceil(path.length / MAX_CORNERS));
  const corners = path.filter((_, index) => index % step === 0 || index === path.length - 1).map(place);
  return { line: lineOf(corners), parts: partsOf(corners), dots: finds.map(place) };
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

function lineOf(corners: readonly Corner[]): string {
  return corners.length < 2 ? '' : `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}

function partsOf(corners: readonly Corner[]): string[] {
  const size = Math.max(1, Math.ceil((corners.length - 1) / PARTS));
  const parts = Array.from({ length: PARTS }, (_, index) =>
    lineOf(corners.slice(index * size, (index + 1) * size + 1)),
  );
  return parts.filter((part) => part !== '');
}

const round = (value: number): number => Math.round(value * 10) / 10;
