export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const FIT: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 6;

export interface Size {
  readonly width: number;
  readonly height: number;
}

function clamp({ scale, x, y }: Zoom, frame: Size): Zoom {
  const limitX = ((scale - 1) * frame.width) / 2;
  const limitY = ((scale - 1) * frame.height) / 2;
  return {
    scale,
    x: Math.min(limitX, Math.max(-limitX, x)) + 0,
    y: Math.min(limitY, Math.max(-limitY, y)) + 0,
  };
}

/** Scales by `factor` about `at` (px from the centre of the frame). */
export function zoomBy(
  zoom: Zoom,
  factor: number,
  at: { readonly x: number; readonly y: number },
  frame: Size,
): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return clamp({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame);
}

export function panBy(zoom: Zoom, dx: number, dy: number, frame: Size): Zoom {
  return clamp({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, frame);
}

export function toggleZoom(zoom: Zoom, at: { readonly x: number; readonly y: number }, frame: Size): Zoom {
  return zoom.scale > 1 ? FIT : zoomBy(zoom, 2.5, at, frame);
}
