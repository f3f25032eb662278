import {
  type ImageProcessor,
  MAX_IMAGE_EDGE_PX,
  THUMBNAIL_EDGE_PX,
  UnreadableImageError,
} from './image-processor.ts';

const FULL_QUALITY = 0.88;
const THUMBNAIL_QUALITY = 0.8;

/** JPEG stays JPEG; what may be transparent becomes WebP (a browser that cannot write WebP gives PNG). */
function outputType(type: string): string {
  return type === 'image/jpeg' || type === 'image/jpg' ? 'image/jpeg' : 'image/webp';
}

function scaledTo(edge: number, width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    // The camera's rotation tag is applied here, because the tag itself does not survive.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadableImageError({ cause });
  }
}

async function encode(bitmap: ImageBitmap, edge: number, type: string, quality: number): Promise<Blob> {
  const { width, height } = scaledTo(edge, bitmap.width, bitmap.height);
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(width, height);
  const drawing = canvas?.getContext('2d');
  if (canvas && drawing) {
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(bitmap, 0, 0, width, height);
    return canvas.convertToBlob({ type, quality });
  }
  return encodeOnPage(bitmap, width, height, type, quality);
}

/** For browsers without a 2D OffscreenCanvas (Safari before 16.4). */
async function encodeOnPage(
  bitmap: ImageBitmap,
  width: number,
  height: number,
  type: string,
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new UnreadableImageError();
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new UnreadableImageError();
  return blob;
}

/** Re-encodes with the browser's own decoder and canvas, which write no metadata. */
export const browserImageProcessor: ImageProcessor = {
  async process(file) {
    const bitmap = await decode(file);
    try {
      const type = outputType(file.type);
      const full = await encode(bitmap, MAX_IMAGE_EDGE_PX, type, FULL_QUALITY);
      const thumbnail = await encode(bitmap, THUMBNAIL_EDGE_PX, type, THUMBNAIL_QUALITY);
      return { full, thumbnail, ...scaledTo(MAX_IMAGE_EDGE_PX, bitmap.width, bitmap.height) };
    } finally {
      bitmap.close();
    }
  },
  async thumbnail(file) {
    const bitmap = await decode(file);
    try {
      return await encode(bitmap, THUMBNAIL_EDGE_PX, outputType(file.type), THUMBNAIL_QUALITY);
    } finally {
      bitmap.close();
    }
  },
};
