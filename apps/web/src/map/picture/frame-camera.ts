import { lngLatOf, worldOf } from '@metalquest/core/map/mercator';
import type { MapFrame } from '@metalquest/pdf/sketch-frame';
import type { Camera } from '../sheet-map.ts';

/** CSS pixels of a millimetre: the map's texts and lines are as large on paper as on the screen. */
const PX_PER_MM = 96 / 25.4;

const DOTS_PER_INCH = 200;
const MOST_DOTS = 2000;

/** MapLibre's world at zoom 0. */
const WORLD_PX = 512;

export interface FrameCamera extends Camera {
  /** Of the map, in CSS pixels: the frame, rounded up. */
  readonly box: { readonly width: number; readonly height: number };
  /** Of the frame itself, in the middle of the box. */
  readonly width: number;
  readonly height: number;
  /** Dots for each CSS pixel. */
  readonly pixelRatio: number;
}

/** The camera that shows exactly the ground of a frame. */
export function frameCamera({ bounds: [west, south, east, north], ...size }: MapFrame): FrameCamera {
  const first = worldOf({ lng: west, lat: north });
  const last = worldOf({ lng: east, lat: south });
  const { lng, lat } = lngLatOf({ x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 });
  const [width, height] = [size.width * PX_PER_MM, size.height * PX_PER_MM];
  return {
    center: [lng, lat],
    zoom: Math.log2(width / WORLD_PX / (last.x - first.x)),
    box: { width: Math.ceil(width), height: Math.ceil(height) },
    width,
    height,
    pixelRatio: Math.min(DOTS_PER_INCH / 96, MOST_DOTS / Math.max(width, height)),
  };
}
