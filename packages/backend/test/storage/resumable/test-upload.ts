import { createHash } from 'node:crypto';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';

export function film(size: number, seed = 'film'): Buffer {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const noise = Buffer.alloc(Math.max(0, size - head.length));
  const block = Buffer.alloc(64 * 1024);
  for (let i = 0; i < block.length; i += 32) {
    createHash('sha256').update(`${seed} ${i}`).digest().copy(block, i);
  }
  for (let i = 0; i < noise.length; i += block.length) {
    block.copy(noise, i);
    noise.writeUInt32BE(i / block.length, Math.min(i, Math.max(0, noise.length - 4)));
  }
  return Buffer.concat([head, noise]).subarray(0, size);
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export type Outcome = { url: string | null } | { status: number; message: string };

export interface Sending {
  endpoint: string;
  token: string;
  name: string;
  bytes: Buffer;
  type?: string;
  options?: Partial<UploadOptions>;
}

export function sendResumable({
  endpoint,
  token,
  name,
  bytes,
  type = 'video/mp4',
  options,
}: Sending): Promise<Outcome> {
  return new Promise((resolve) => {
    const upload = new Upload(bytes, {
      endpoint,
      headers: { authorization: `Bearer ${token}`, 'x-upsert': 'false' },
      metadata: { bucketName: 'media', objectName: name, contentType: type, cacheControl: '3600' },
      chunkSize: 6 * 1024 * 1024,
      retryDelays: null,
      storeFingerprintForResuming: false,
      ...options,
      onSuccess: () => resolve({ url: upload.url }),
      onError: (cause) => {
        const answer = cause instanceof DetailedError ? cause.originalResponse : null;
        resolve({ status: answer?.getStatus() ?? 0, message: answer?.getBody() ?? cause.message });
      },
    });
    upload.start();
  });
}
