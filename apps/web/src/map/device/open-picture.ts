import { MapFileError, type TileAt } from '@metalquest/core/map/files/map-file';
import { flightIn, groundCorners } from '@metalquest/core/map/picture/aerial-photo';
import type { Matrix } from '@metalquest/core/map/picture/matrix';
import { PICTURE_HEAD_BYTES, pictureHead } from '@metalquest/core/map/picture/picture-head';
import { type Drawable, pyramidOf, warpTile } from '@metalquest/core/map/picture/warp';
import { readLens } from '@metalquest/sync/media/read-photo';
import type { Described } from './device-messages.ts';

/** Reads the tiles of a file. */
export interface TileReader {
  /** @param toPicture where a picture lies */
  tile(at: TileAt, toPicture?: Matrix | null): Promise<ArrayBuffer | null>;
  close(): void;
}

const MAX_BYTES = 100 * 1024 * 1024;
/** A picture takes 4 bytes of memory for each pixel while it is opened. */
const MAX_MEGAPIXELS = 60;
/** The largest canvas of an iPhone; larger pictures are made smaller. With its smaller versions one takes 85 MB. */
const DRAWN_PIXELS = 16_000_000;
const MAX_IN_MEMORY = 3;
const PICTURE_TILE_PX = 512;

const headOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());

export async function isPicture(file: Blob): Promise<boolean> {
  return pictureHead(await headOf(file)) !== null;
}

const unreadable = () =>
  new MapFileError(
    'This browser cannot read the picture. Save it as JPEG or PNG in another program, and open that.',
  );

/**
 * Checks a picture.
 * @throws MapFileError with the remedy
 */
export async function describePicture(file: Blob): Promise<Described> {
  if (file.size > MAX_BYTES) {
    throw new MapFileError('This picture is larger than 100 MB. Save it as JPEG, and open that.');
  }
  const bytes = await headOf(file);
  const head = pictureHead(bytes);
  if (!head) throw unreadable();
  const megapixels = (head.width * head.height) / 1e6;
  if (megapixels > MAX_MEGAPIXELS) {
    throw new MapFileError(
      `This picture has ${Math.round(megapixels)} megapixels. MetalQuest opens up to ${MAX_MEGAPIXELS}. Make it smaller or cut it into parts, and open those.`,
    );
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw unreadable();
  });
  const { width, height } = bitmap;
  bitmap.close();
  const { place, focalLengthMm } = await readLens(file);
  const flight = flightIn(new TextDecoder('latin1').decode(bytes));
  const corners = place && groundCorners({ ...flight, place, focalLengthMm }, { width, height });
  return { kind: 'picture', width, height, corners, stored: file };
}

async function decode(file: Blob): Promise<Drawable> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, Math.sqrt(DRAWN_PIXELS / (width * height)));
  const [across, down] = [Math.floor(width * scale), Math.floor(height * scale)];
  const context = new OffscreenCanvas(across, down).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas for the picture');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, across, down);
  bitmap.close();
  const { data } = context.getImageData(0, 0, across, down);
  return { width, height, levels: pyramidOf({ width: across, height: down, data }) };
}

/** The most recently used is last. */
const inMemory = new Map<Blob, Promise<Drawable>>();

function decoded(file: Blob): Promise<Drawable> {
  const picture = inMemory.get(file) ?? decode(file);
  inMemory.delete(file);
  inMemory.set(file, picture);
  picture.catch(() => inMemory.get(file) === picture && inMemory.delete(file));
  for (const oldest of inMemory.keys()) {
    if (inMemory.size <= MAX_IN_MEMORY) break;
    inMemory.delete(oldest);
  }
  return picture;
}

/** The bytes of a picture file with these pixels, which loses nothing. */
export async function pngOf(pixels: Uint8ClampedArray<ArrayBuffer>, width: number): Promise<ArrayBuffer> {
  const height = pixels.length / 4 / width;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return (await canvas.convertToBlob()).arrayBuffer();
}

/** Draws the tiles of a placed picture. */
export function openPicture(file: Blob): TileReader {
  return {
    async tile(at, toPicture) {
      if (!toPicture) throw new Error('The picture has no place');
      const pixels = warpTile(await decoded(file), toPicture, at, PICTURE_TILE_PX);
      return pixels && pngOf(pixels, PICTURE_TILE_PX);
    },
    close: () => void inMemory.delete(file),
  };
}
