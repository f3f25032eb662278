import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Asked again each time, by a name of the content; shown meanwhile for so long, so that nobody waits for a round trip. */
export const KEEPS = 'public, max-age=0, stale-while-revalidate=60';

/** A finished answer, in the encodings a browser may want. */
export interface ReadyAnswer {
  status: number;
  type: string;
  location: string | null;
  etag: string;
  plain: Buffer;
  /** Null where packing gains nothing. */
  packed: Packed | null;
}

interface Packed {
  gzip: Buffer;
  brotli: Buffer;
  /** Whether it has been sent, and is packed again when it is asked for once more. */
  state: 'new' | 'sent' | 'packed again';
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** While somebody waits: 2 to 6 ms for a page. */
const AT_ONCE = brotliOf(5);
/** For all who come after: a tenth less, in 40 to 80 ms of another thread. */
const SMALLEST = brotliOf(11);

/** Weak: the same content in other encodings has the same name. */
const nameOf = (plain: Buffer): string =>
  `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

export async function readyText(
  status: number,
  type: string,
  text: string,
  location: string | null = null,
): Promise<ReadyAnswer> {
  const plain = Buffer.from(text);
  const [gzipped, brotli] = await Promise.all([toGzip(plain), toBrotli(plain, AT_ONCE)]);
  const packed: Packed = { gzip: gzipped, brotli, state: 'new' };
  return { status, type, location, etag: nameOf(plain), plain, packed };
}

/** A file that is packed already, such as a picture. */
export function readyFile(type: string, plain: Buffer): ReadyAnswer {
  return { status: 200, type, location: null, etag: nameOf(plain), plain, packed: null };
}

/** Bytes that an answer takes in memory. */
export const bytesOf = ({ plain, packed }: ReadyAnswer): number =>
  plain.length + (packed ? packed.gzip.length + packed.brotli.length : 0);

/** Sends what is ready, or that the browser has it already. `keeps` says who may keep it. */
export function sendReady(
  ready: ReadyAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  keeps = KEEPS,
): FastifyReply {
  const { status, type, location, etag, plain, packed } = ready;
  reply.header('cache-control', status === 503 ? 'no-store' : keeps);
  if (packed) reply.header('vary', 'accept-encoding');
  if (location !== null) return reply.code(status).header('location', location).send();
  reply.header('etag', etag);
  const known = request.headers['if-none-match'] ?? '';
  if (status === 200 && known.split(',').some((tag) => tag.trim() === etag)) return reply.code(304).send();
  reply.code(status).type(type);
  const wanted = request.headers['accept-encoding'] ?? '';
  if (packed && /\bbr\b/.test(wanted)) {
    packAgain(packed, plain);
    return reply.header('content-encoding', 'br').send(packed.brotli);
  }
  if (packed && /\bgzip\b/.test(wanted)) return reply.header('content-encoding', 'gzip').send(packed.gzip);
  return reply.send(plain);
}

/** A page that is asked for twice is worth its smallest form; most addresses that somebody makes up are asked for once. */
function packAgain(packed: Packed, plain: Buffer): void {
  if (packed.state === 'new') packed.state = 'sent';
  else if (packed.state === 'sent') {
    packed.state = 'packed again';
    void toBrotli(plain, SMALLEST).then(
      (smallest) => {
        packed.brotli = smallest;
      },
      // What is packed already is as right.
      () => undefined,
    );
  }
}
