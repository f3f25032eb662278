import { adminErrorText } from '@metalquest/core/admin/admin-error-text';
import { extensionOfType, typeOfFilename } from '@metalquest/core/media/file-types';
import { err, ok, type Result } from '@metalquest/core/result';
import { decodeImage } from '@metalquest/sync/media/browser-image-processor';
import { encodeScaled, scaledTo } from '@metalquest/sync/media/encode-image';
import { UnreadableImageError } from '@metalquest/sync/media/image-processor';
import { requestServer } from '../request-server.ts';
import { serverAddress } from '../server-address.ts';

/** Twice the widest display size in an article; a slow phone loads it in a second. Pixels. */
const EDGE_PX = 1600;
const QUALITY = 0.8;
const BUCKET = 'content';
/** Pictures are immutable: a name is never reused. Seconds. */
const MAX_AGE_S = '31536000';

export interface PostPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

export const POST_PICTURE_ACCEPT = 'image/*,.heic,.heif';

async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const decoder = await import('../../platform/heic/decode-heic.ts').catch((cause: unknown) => {
    throw new UnreadableImageError({ cause, readerMissing: true });
  });
  return decoder.decodeHeic(file);
}

/** Re-encodes a picture, which drops its EXIF data. The error is a message for the user. */
export async function makePostPicture(file: File): Promise<Result<PostPicture, string>> {
  const type = file.type || typeOfFilename(file.name) || '';
  if (!type.startsWith('image/') || type === 'image/svg+xml') {
    return err(`${file.name} is not a photo. Choose a JPEG, PNG, WebP or HEIC file.`);
  }
  try {
    const bitmap = await decodeImage(file, type, decodeHeic);
    try {
      const blob = await encodeScaled(bitmap, bitmap, EDGE_PX, 'image/webp', QUALITY);
      return ok({ blob, ...scaledTo(EDGE_PX, bitmap) });
    } finally {
      bitmap.close();
    }
  } catch (cause) {
    const isMissing = cause instanceof UnreadableImageError && cause.readerMissing;
    return err(
      isMissing
        ? 'HEIC support could not be loaded. Try again with signal, or choose a JPEG.'
        : `${file.name} cannot be read on this device. Choose a JPEG, PNG or WebP file.`,
    );
  }
}

/** Uploads a picture and returns its URL; the URL is relative if the site itself hosts it. */
export async function uploadPostPicture({ blob }: PostPicture, id: string): Promise<Result<string, string>> {
  const path = `posts/${id}.${extensionOfType(blob.type) ?? 'webp'}`;
  const uploaded = await requestServer(
    async ({ storage }) => {
      const bucket = (await storage()).from(BUCKET);
      const options = { contentType: blob.type, cacheControl: MAX_AGE_S, upsert: false };
      const { error } = await bucket.upload(path, blob, options);
      return { data: bucket.getPublicUrl(path).data.publicUrl, error };
    },
    (address) => address,
  );
  if (!uploaded.ok) return err(adminErrorText(uploaded.error));
  const url = new URL(uploaded.value, serverAddress());
  return ok(url.origin === serverAddress() ? url.pathname : url.href);
}
