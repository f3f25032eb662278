import { UnreadableImageError } from './image-processor.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Scales down so that the longer edge is at most `edge`; never scales up. */
export function scaledTo(edge: number, { width, height }: PixelSize): PixelSize {
  const factor = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** A picture scaled to `edge` pixels and encoded as `type`, without metadata. */
export async function encodeScaled(
  picture: CanvasImageSource,
  size: PixelSize,
  edge: number,
  type: string,
  quality: number,
): Promise<Blob> {
  const { width, height } = scaledTo(edge, size);
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(width, height);
  const drawing = canvas?.getContext('2d');
  if (canvas && drawing) {
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, width, height);
    return canvas.convertToBlob({ type, quality });
  }
  return encodeOnPage(picture, { width, height }, type, quality);
}

/** For browsers without a 2D OffscreenCanvas (Safari before 16.4). */
async function encodeOnPage(
  picture: CanvasImageSource,
  { width, height }: PixelSize,
  type: string,
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new UnreadableImageError();
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new UnreadableImageError();
  return blob;
}
