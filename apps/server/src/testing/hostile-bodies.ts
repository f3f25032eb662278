import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

export interface HostileBody {
  kind: string;
  headers: readonly string[];
  body: string | Buffer;
  /** How the client ends: it waits for the response, closes its side, or is gone. */
  ends: 'waits' | 'closes' | 'leaves';
}

/** Far above the limits of all routes that parse bodies. */
const SPACES = Buffer.alloc(16 * 1024 * 1024, ' ');
/** Its decompressor takes 16 MB for this window. */
const WINDOW_BITS = 24;
const BROTLI_BOMB = brotliCompressSync(Buffer.alloc(128 * 1024 * 1024, ' '), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
});
const GZIP_BOMB = gzipSync(SPACES);

const DEEP = 10_000;

const JSON_TYPE = 'content-type: application/json';
const MULTIPART = 'content-type: multipart/form-data; boundary=cut';
const CHUNKED = 'transfer-encoding: chunked';
const PART = '--cut\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n\r\n';

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

function sized(kind: string, body: string | Buffer, ...headers: string[]): HostileBody {
  return { kind, headers: [`content-length: ${Buffer.byteLength(body)}`, ...headers], body, ends: 'waits' };
}

const compressed = (encoding: string, body: string | Buffer): HostileBody =>
  sized(`compressed as ${encoding}`, body, JSON_TYPE, `content-encoding: ${encoding}`);

const compressedBodies: readonly HostileBody[] = [
  compressed('br', BROTLI_BOMB),
  compressed('gzip', GZIP_BOMB),
  compressed('deflate', deflateSync(SPACES)),
  compressed('zstd', zstdCompressSync(SPACES)),
  compressed('gzip, br', brotliCompressSync(GZIP_BOMB)),
  compressed('identity, br', BROTLI_BOMB),
  compressed('Br', BROTLI_BOMB),
  compressed('x-gzip', GZIP_BOMB),
  compressed('gzip', 'damaged'),
  compressed('br', '{"title":"plain"}'),
  {
    ...compressed('gzip', GZIP_BOMB.subarray(0, 500)),
    headers: [JSON_TYPE, 'content-encoding: gzip', 'content-length: 9000'],
    ends: 'closes',
  },
];

const truncated: readonly HostileBody[] = [
  { kind: 'truncated JSON', headers: [JSON_TYPE, 'content-length: 500'], body: '{"title"', ends: 'closes' },
  { kind: 'truncated chunks', headers: [JSON_TYPE, CHUNKED], body: chunk('{"title":"'), ends: 'closes' },
  {
    kind: 'truncated file',
    headers: [MULTIPART, 'content-length: 9000'],
    body: `${PART}abc`,
    ends: 'closes',
  },
  {
    kind: 'truncated bytes',
    headers: ['content-type: image/png', 'content-length: 9000'],
    body: 'abc',
    ends: 'leaves',
  },
];

const oversized: readonly HostileBody[] = [
  {
    kind: 'too long by its header',
    headers: [JSON_TYPE, 'content-length: 99000000'],
    body: '{"title":"',
    ends: 'closes',
  },
  {
    kind: 'a length beyond numbers',
    headers: [JSON_TYPE, `content-length: ${'9'.repeat(30)}`],
    body: '{}',
    ends: 'closes',
  },
  {
    kind: 'too long in chunks',
    headers: [JSON_TYPE, CHUNKED],
    body: `${chunk(`"${'a'.repeat(250_000)}"`)}0\r\n\r\n`,
    ends: 'waits',
  },
  {
    kind: 'endless fields',
    headers: [MULTIPART, CHUNKED],
    body: chunk(`--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'a'.repeat(70_000)}`),
    ends: 'leaves',
  },
];

const malformed: readonly HostileBody[] = [
  sized('nothing', '', JSON_TYPE),
  sized('half a JSON', '{"title":', JSON_TYPE),
  sized('deep JSON', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`, JSON_TYPE),
  sized('NUL and a lone surrogate', '{"email":"\\u0000","title":"\\udc00"}', JSON_TYPE),
  sized('bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d]), JSON_TYPE),
  sized('a type that is none', '{}', 'content-type: ;;'),
  sized('a foreign type', 'a=b&c=%ff', 'content-type: application/x-www-form-urlencoded'),
  sized('a form without a boundary', PART, 'content-type: multipart/form-data'),
  sized('a form with a damaged part', '--cut\r\n\r\n\r\n--cut--', MULTIPART),
  { kind: 'a chunk of no length', headers: [JSON_TYPE, CHUNKED], body: 'zz\r\n{}\r\n', ends: 'waits' },
  {
    kind: 'two lengths',
    headers: [JSON_TYPE, 'content-length: 2', 'content-length: 30'],
    body: '{}',
    ends: 'waits',
  },
];

export const HOSTILE_BODIES = { compressed: compressedBodies, truncated, oversized, malformed } as const;
