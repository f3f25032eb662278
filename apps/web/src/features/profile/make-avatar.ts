import { AVATAR_DATA_MAX_LENGTH, AVATAR_EDGE_PX } from '@metalquest/core/profile/avatar';

/** Tried in turn until the picture is small enough to be kept in the profile. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4, 0.25];

function encoded(canvas: HTMLCanvasElement, quality: number): string {
  // A browser that cannot write WebP answers with PNG.
  const webp = canvas.toDataURL('image/webp', quality);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
}

/**
 * The middle of a picture as a small square in a data address, drawn anew and so without anything of where it was taken;
 * null when it cannot be read, or made small enough.
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
