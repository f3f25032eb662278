interface ProcessedImage {
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

/** Scales to {@link MAX_IMAGE_EDGE_PX}, drops metadata. Rejects with {@link UnreadableImageError}. */
export interface ImageProcessor {
  /** `type` is the MIME type by content; JPEG and HEIC become JPEG, others WebP. */
  process(file: Blob, type: string): Promise<ProcessedImage>;
  thumbnail(file: Blob): Promise<Blob>;
  poster(file: Blob): Promise<Poster | null>;
}

export type DecodeHeic = (file: Blob) => Promise<ImageBitmap>;

/** Longest edge of a stored photo (design, Offline first: media). */
export const MAX_IMAGE_EDGE_PX = 2560;

export const THUMBNAIL_EDGE_PX = 480;

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

/** Caches results per Blob (weakly), so that a previewed photo is not decoded again when saved. */
export function cachingImageProcessor(images: ImageProcessor): ImageProcessor {
  const processed = new WeakMap<Blob, Promise<ProcessedImage>>();
  return {
    ...images,
    process(file, type) {
      const cached = processed.get(file);
      if (cached) return cached;
      const work = images.process(file, type);
      processed.set(file, work);
      // A failure is not cached: the decoder may have been unreachable.
      work.catch(() => processed.delete(file));
      return work;
    },
  };
}
