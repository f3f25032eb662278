import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { pngWith } from './png-with.ts';

const repeated = (count: number, part: Buffer) => Buffer.concat(Array<Buffer>(count).fill(part));

/** An animation of one pixel: 15 bytes for each frame. */
export function gifOf(frames: number): Buffer {
  const header = Buffer.from('474946383961010001008000000000' + '00ffffff', 'hex');
  const frame = Buffer.from('2c000000000100010000' + '0202440100', 'hex');
  return Buffer.concat([header, repeated(frames, frame), Buffer.from([0x3b])]);
}

function webpChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
}

/** An animation of one pixel. With `nested`, each frame but the first is in the chunk of the one before. */
export async function webpOf(frames: number, nested = false): Promise<Buffer> {
  const pixel = { width: 1, height: 1, channels: 4, background: '#687553' } as const;
  const still = await sharp({ create: pixel }).webp({ lossless: true }).toBuffer();
  const content = Buffer.concat([
    Buffer.from('000000000000000000000000' + '0a000000', 'hex'),
    still.subarray(12),
  ]);
  const header = [
    webpChunk('VP8X', Buffer.from('12000000000000000000', 'hex')),
    webpChunk('ANIM', Buffer.alloc(6)),
  ];
  const body = nested
    ? webpChunk('ANMF', Buffer.concat([content, repeated(frames - 1, webpChunk('ANMF', content))]))
    : repeated(frames, webpChunk('ANMF', content));
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...header, body]));
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export async function pngOf(count: number, type: string, data: Buffer): Promise<Buffer> {
  const png = await pngWith(type, data);
  return Buffer.concat([png.subarray(0, 33), repeated(count - 1, pngChunk(type, data)), png.subarray(33)]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A progressive, black JPEG: one scan for the mean of its blocks, the others for their details, all the same. */
export function jpegOf(scans: number, side = 64): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(side, 1);
  frame.writeUInt16BE(side, 3);
  // Each Huffman table has one code, of one bit: for no difference, and for the end of 16,384 blocks.
  const table = (id: number, symbol: number) =>
    segment(0xc4, Buffer.from([id, 1, ...Array(15).fill(0), symbol]));
  const scan = (from: number, to: number, bytes: number) =>
    Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, from, to, 0])), Buffer.alloc(bytes)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
    segment(0xc2, frame),
    table(0x00, 0),
    table(0x10, 0xe0),
    scan(0, 0, Math.ceil(blocks / 8)),
    repeated(scans - 1, scan(1, 63, Math.ceil((blocks / 16_384) * 2) + 2)),
    Buffer.from([0xff, 0xd9]),
  ]);
}
