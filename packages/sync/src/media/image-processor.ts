/** An image as it is kept and sent: re-encoded, without any metadata. Sizes in pixels. */
export interface ProcessedImage {
  readonly full: Blob;
  readonly thumbnail: Blob;
  readonly width: number;
  readonly height: number;
}

/** What stands for a video until it is played; its size in pixels is the video's own. */
export interface Poster {
  readonly thumbnail: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes images, scales them to at most {@link MAX_IMAGE_EDGE_PX} and encodes them anew, which drops every tag of
 * place and time. Rejects with {@link UnreadableImageError} when the bytes are no image that this device can decode.
 */
export interface ImageProcessor {
  /** `type` is the MIME type that the content has; JPEG and HEIC become JPEG, the others WebP. */
  process(file: Blob, type: string): Promise<ProcessedImage>;
  /** Only the small picture, of an image that was processed before. */
  thumbnail(file: Blob): Promise<Blob>;
  /** The first frame of a video; null when this device cannot play it. */
  poster(file: Blob): Promise<Poster | null>;
}

/** Decodes what the browser itself cannot; rejects with {@link UnreadableImageError}. */
export type DecodeHeic = (file: Blob) => Promise<ImageBitmap>;

/** Longest edge of a photo that is kept (design, Offline first: media). */
export const MAX_IMAGE_EDGE_PX = 2560;

/** Longest edge of a thumbnail. */
export const THUMBNAIL_EDGE_PX = 480;

/** The file says it is an image, but its bytes are not one this device can decode. */
export class UnreadableImageError extends Error {
  readonly code = 'file-unreadable';
  /** True when the decoder itself could not be loaded: with signal it can be. */
  readonly readerMissing: boolean;

  constructor(options: ErrorOptions & { readonly readerMissing?: boolean } = {}) {
    super('The file is not a photo that this device can read.', options);
    this.name = 'UnreadableImageError';
    this.readerMissing = options.readerMissing ?? false;
  }
}

/**
 * The processor with a memory: a photo that was decoded for its preview is not decoded again when it is saved. It
 * remembers a file for as long as somebody else holds it.
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
      // What failed may work later: the decoder may have been out of reach.
      work.catch(() => processed.delete(file));
      return work;
    },
  };
}
