import { AVATAR_DATA_MAX_LENGTH, AVATAR_EDGE_PX } from '@metalquest/core/profile/avatar';

/** Tried in turn until the picture is small enough for the profile. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4, 0.25];

function encoded(canvas: HTMLCanvasElement, quality: number): string {
  // Browsers without WebP encoding return PNG.
  const webp = canvas.toDataURL('image/webp', quality);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
}

/**
 * The centre square of a picture as a small data URL; null if it cannot be read or made small enough.
 * Re-encoding removes the metadata, including the location.
 */
export async function makeAvatar(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_EDGE_PX;
  canvas.height = AVATAR_EDGE_PX;
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  const edge = Math.min(bitmap.width, bitmap.height);
  const x = (bitmap.width - edge) / 2;
  const y = (bitmap.height - edge) / 2;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, x, y, edge, edge, 0, 0, AVATAR_EDGE_PX, AVATAR_EDGE_PX);
  bitmap.close();
  for (const quality of QUALITIES) {
    const address = encoded(canvas, quality);
    if (address.length <= AVATAR_DATA_MAX_LENGTH) return address;
  }
  return null;
}
