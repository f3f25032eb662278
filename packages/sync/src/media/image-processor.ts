/** An image re-encoded without metadata. Sizes in pixels. */
export interface ProcessedImage {
  readonly full: Blob;
  readonly thumbnail: Blob;
  readonly width: number;
  readonly height: number;
}

/** The still image of a video; width and height are the video's, in pixels. */
export interface Poster {
  readonly thumbnail: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Scales images to at most {@link MAX_IMAGE_EDGE_PX} and re-encodes them, which removes all metadata. Rejects
 * with {@link UnreadableImageError} when this device cannot decode them.
 */
export interface ImageProcessor {
  /** `type` is the MIME type by content; JPEG and HEIC become JPEG, others WebP. */
  process(file: Blob, type: string): Promise<ProcessedImage>;
  /** Only the thumbnail, for an image that was processed before. */
  thumbnail(file: Blob): Promise<Blob>;
  /** The first frame of a video; null when this device cannot play it. */
  poster(file: Blob): Promise<Poster | null>;
}

/** Decodes HEIC where the browser cannot; rejects with {@link UnreadableImageError}. */
export type DecodeHeic = (file: Blob) => Promise<ImageBitmap>;

/** Longest edge of a stored photo (design, Offline first: media). */
export const MAX_IMAGE_EDGE_PX = 2560;

export const THUMBNAIL_EDGE_PX = 480;

/** The file claims to be an image, but this device cannot decode it. */
export class UnreadableImageError extends Error {
  readonly code = 'file-unreadable';
  /** True when the decoder itself could not be loaded; it can be with signal. */
  readonly readerMissing: boolean;

  constructor(options: ErrorOptions & { readonly readerMissing?: boolean } = {}) {
    super('The file is not a photo that this device can read.', options);
    this.name = 'UnreadableImageError';
    this.readerMissing = options.readerMissing ?? false;
  }
}

/**
 * Caches the result per Blob (weakly), so that a photo decoded for its preview is not decoded again when it
 * is saved.
 */
export function rememberingImages(images: ImageProcessor): ImageProcessor {
  const processed = new WeakMap<Blob, Promise<ProcessedImage>>();
  return {
    ...images,
    process(file, type) {
      const known = processed.get(file);
      if (known) return known;
      const work = images.process(file, type);
      processed.set(file, work);
      // A failure is not cached: the decoder may have been unreachable.
      work.catch(() => processed.delete(file));
      return work;
    },
  };
}
