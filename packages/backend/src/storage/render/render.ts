import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp, { type FitEnum, type Sharp } from 'sharp';
import { createLimiter } from '../limiter.ts';
import type { Rendition, RenditionFile } from './rendition.ts';

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2500;
/** An animation that costs more than one large photo is shown by its first frame. */
const MAX_ANIMATED_PIXELS = 50_000_000;
const TIMEOUT_S = 20;
/** Renderings at a time, and how many may wait: one holds up to 50 MB of file and its pixels. */
const WIDTH = 2;
const MAX_WAITING = 64;

/** As Supabase's proxy names them: contain keeps the whole picture within the sides, without bars. */
const FITS: Readonly<Record<Rendition['resize'], keyof FitEnum>> = {
  cover: 'cover',
  contain: 'inside',
  fill: 'fill',
};

const inTurn = createLimiter(WIDTH, MAX_WAITING);

/**
 * Makes a picture of `original` with nothing in it but pixels: turned upright, no metadata, no colour profile (sRGB).
 * Never larger than the original.
 * @throws StorageError SlowDown when too many wait
 */
export function render(original: () => Promise<Readable>, file: RenditionFile): Promise<Buffer> {
  return inTurn(async () => {
    const bytes = await buffer(await original());
    const animated = isAnimatedType(file.mimeType) && (await animatedPixels(bytes)) <= MAX_ANIMATED_PIXELS;
    const { width, height, resize } = file.rendition;
    const image = sharp(bytes, { pages: animated ? -1 : 1, limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        width: width ?? (height === null ? MAX_SIDE : undefined),
        height: height ?? (width === null ? MAX_SIDE : undefined),
        fit: width !== null && height !== null ? FITS[resize] : 'inside',
        withoutEnlargement: true,
      })
      .timeout({ seconds: TIMEOUT_S });
    return encode(image, file).toBuffer();
  });
}

const isAnimatedType = (mimeType: string) => mimeType === 'image/gif' || mimeType === 'image/webp';

async function animatedPixels(bytes: Buffer): Promise<number> {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return width * height * pages;
}

function encode(image: Sharp, { mimeType, rendition: { quality } }: RenditionFile): Sharp {
  switch (mimeType) {
    case 'image/webp':
      return image.webp({ quality });
    case 'image/png':
      return image.png();
    case 'image/gif':
      return image.gif();
    default:
      return image.jpeg({ quality, mozjpeg: false });
  }
}
