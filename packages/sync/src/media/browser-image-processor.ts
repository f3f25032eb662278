import { isConvertedType } from '@metalquest/core/media/file-types';
import { encodeScaled, scaledTo } from './encode-image.ts';
import {
  type DecodeHeic,
  type ImageProcessor,
  MAX_IMAGE_EDGE_PX,
  THUMBNAIL_EDGE_PX,
  UnreadableImageError,
} from './image-processor.ts';
import { videoPoster } from './video-poster.ts';

const FULL_QUALITY = 0.88;
const THUMBNAIL_QUALITY = 0.8;

/** Photos become JPEG; formats with transparency become WebP (PNG where the browser cannot write WebP). */
function outputType(type: string): string {
  const isPhoto = type === 'image/jpeg' || type === 'image/jpg' || isConvertedType(type);
  return isPhoto ? 'image/jpeg' : 'image/webp';
}

/**
 * An image in its correct orientation. Rejects with {@link UnreadableImageError} when this device cannot
 * decode it.
 */
export async function decodeImage(
  file: Blob,
  type: string,
  decodeHeic: DecodeHeic | null,
): Promise<ImageBitmap> {
  try {
    // Apply the EXIF orientation here, because encoding drops the tag.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    if (decodeHeic && isConvertedType(type)) return decodeHeic(file);
    throw new UnreadableImageError({ cause });
  }
}

/**
 * Re-encodes with the browser's decoder and canvas, which write no metadata. Falls back to `decodeHeic` for
 * HEIC.
 */
export function browserImageProcessor(decodeHeic: DecodeHeic | null = null): ImageProcessor {
  return {
    async process(file, type) {
      const bitmap = await decodeImage(file, type, decodeHeic);
      try {
        const output = outputType(type);
        const full = await encodeScaled(bitmap, bitmap, MAX_IMAGE_EDGE_PX, output, FULL_QUALITY);
        const thumbnail = await encodeScaled(bitmap, bitmap, THUMBNAIL_EDGE_PX, output, THUMBNAIL_QUALITY);
        return { full, thumbnail, ...scaledTo(MAX_IMAGE_EDGE_PX, bitmap) };
      } finally {
        bitmap.close();
      }
    },
    async thumbnail(file) {
      const bitmap = await decodeImage(file, file.type, null);
      try {
        return await encodeScaled(
          bitmap,
          bitmap,
          THUMBNAIL_EDGE_PX,
          outputType(file.type),
          THUMBNAIL_QUALITY,
        );
      } finally {
        bitmap.close();
      }
    },
    poster: (file) => videoPoster(file),
  };
}
