import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp, { type FitEnum, type Sharp } from 'sharp';
import { refuse } from '../errors.ts';
import { createTurns } from '../limiter.ts';
import { excessOf } from '../picture-parts.ts';
import type { Rendition, RenditionFile } from './rendition.ts';

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2500;
/** Larger animations are reduced to their first frame. */
const MAX_ANIMATED_PIXELS = 50_000_000;
const TIMEOUT_S = 20;
/** Concurrent and waiting renderings: each of the former holds up to 50 MB of file and its pixels. */
const LIMITS = { width: 2, perAccount: 1, maxWaiting: 256, maxWaitingPerAccount: 64 };

/** Names of Supabase's proxy: contain fits the whole picture into the sides, without bars. */
const FITS: Readonly<Record<Rendition['resize'], keyof FitEnum>> = {
  cover: 'cover',
  contain: 'inside',
  fill: 'fill',
};

const turns = createTurns(LIMITS);

/**
 * Pixels only: upright, sRGB, no metadata, never larger than the original.
 * @param owner of the picture: visitors of one account's pictures leave room for those of the others
 * @throws StorageError SlowDown, or InvalidMimeType for a picture that may not be decoded
 */
export function render(
  owner: string,
  original: () => Promise<Readable>,
  file: RenditionFile,
): Promise<Buffer> {
  return turns(owner, async () => {
    const bytes = await buffer(await original());
    // Stored before the limits of uploads.
    const excess = excessOf(bytes);
    if (excess) throw refuse.content(excess);
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
