import { addressKey, type NetworkKey, plainAddress } from '../auth/client-address.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { FunctionError } from './function-error.ts';
import { type BarePicture, stripMetadata } from './strip-metadata.ts';

export interface GalleryFiles {
  /** The file behind a public name; null unless its gallery is public now. */
  pathOf(publicId: string): Promise<string | null>;
  /** At least `widthPx` wide if the picture is; null if the file does not exist. */
  read(path: string, widthPx: number): Promise<Uint8Array | null>;
}

const PATH = /\/gallery-picture\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const WIDTH = /^[1-9]\d{0,3}$/;
const USUAL_WIDTH = '1280';
const MAX_WIDTH_PX = 1600;

/**
 * `GET gallery-picture/{public name}?width=640`, for everybody. Each request asks whether the gallery is still
 * public, and every refusal looks the same (decision 72).
 */
export function galleryPictureFunction(
  files: GalleryFiles,
  limiter: RateLimiter<NetworkKey>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      if (request.method !== 'GET') throw new FunctionError('method_not_allowed', 'Use GET');
      const [client = ''] = (request.headers.get('x-forwarded-for') ?? '').split(',');
      const retryAfterS = limiter.take(addressKey(plainAddress(client.trim())));
      if (retryAfterS > 0) throw new FunctionError('rate_limited', 'Too many requests', retryAfterS);
      const { pathname, searchParams } = new URL(request.url);
      const id = PATH.exec(pathname)?.[1];
      const width = searchParams.get('width') ?? USUAL_WIDTH;
      if (!id || !WIDTH.test(width)) return noPicture();
      const widthPx = Math.min(Number(width), MAX_WIDTH_PX);
      const path = await files.pathOf(id);
      if (path === null) return noPicture();
      // A file never changes, and its public name changes when the gallery is closed.
      const etag = `"${id}-${widthPx}"`;
      if (request.headers.get('if-none-match') === etag) return unchanged(etag);
      const file = await files.read(path, widthPx);
      const picture = file && stripMetadata(file);
      return picture ? sent(picture, etag) : noPicture();
    } catch (cause) {
      if (!(cause instanceof FunctionError)) throw cause;
      return cause.toResponse();
    }
  };
}

const cached = (etag: string) => ({ etag, 'cache-control': 'private, no-cache' });
const unchanged = (etag: string) => new Response(null, { status: 304, headers: cached(etag) });
const noPicture = () => new FunctionError('function_not_found', 'Picture not found').toResponse();

const sent = ({ type, bytes }: BarePicture, etag: string) =>
  new Response(bytes, {
    headers: {
      ...cached(etag),
      'content-type': type,
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noimageindex',
    },
  });
