/** An image as it is kept and sent: re-encoded, without any metadata. Sizes in pixels. */
export interface ProcessedImage {
  readonly full: Blob;
  readonly thumbnail: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes images, scales them to at most {@link MAX_IMAGE_EDGE_PX} and encodes them anew, which drops every tag of
 * place and time. Rejects with {@link UnreadableImageError} when the bytes are no image that this device can decode.
 */
export interface ImageProcessor {
  process(file: Blob): Promise<ProcessedImage>;
  /** Only the small picture, of an image that was processed before. */
  thumbnail(file: Blob): Promise<Blob>;
}

/** Longest edge of a photo that is kept (design, Offline first: media). */
export const MAX_IMAGE_EDGE_PX = 2560;

/** Longest edge of a thumbnail. */
export const THUMBNAIL_EDGE_PX = 480;

/** The file says it is an image, but its bytes are not one this device can decode. */
export class UnreadableImageError extends Error {
  readonly code = 'file-unreadable';

  constructor(options?: ErrorOptions) {
    super('The file is not a photo that this device can read.', options);
    this.name = 'UnreadableImageError';
  }
}
