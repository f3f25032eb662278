import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#687553' } })
    .png()
    .toBuffer();
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}
