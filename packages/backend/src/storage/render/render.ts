import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp, { type FitEnum, type Sharp } from 'sharp';
import { createLimiter } from '../limiter.ts';
import type { Rendition, RenditionFile } from './rendition.ts';

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2500;
/** Larger animations are reduced to their first frame. */
const MAX_ANIMATED_PIXELS = 50_000_000;
const TIMEOUT_S = 20;
/** Concurrent and waiting renderings: each holds up to 50 MB of file and its pixels. */
const WIDTH = 2;
const MAX_WAITING = 64;

/** Names of Supabase's proxy: contain fits the whole picture into the sides, without bars. */
const FITS: Readonly<Record<Rendition['resize'], keyof FitEnum>> = {
  cover: 'cover',
  contain: 'inside',
  fill: 'fill',
};

const limit = createLimiter(WIDTH, MAX_WAITING);

/** Pixels only: upright, sRGB, no metadata, never larger than the original. @throws StorageError SlowDown */
export function render(original: () => Promise<Readable>, file: RenditionFile): Promise<Buffer> {
  return limit(async () => {
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
