import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import fc from 'fast-check';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../scripts/test/any-character.ts';
import { type Account, signUpWithFind } from '../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { storageService } from './service.ts';
import { closeWhenIdle } from './upload.ts';

let backend: TestBackend;
let owner: Account;
let photo: Buffer;

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/auth/v1': authService, '/storage/v1': storageService },
  });
  owner = await signUpWithFind(backend);
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#687553' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => backend.close());

const newPath = (ext = 'jpg') => `finds/${owner.findId}/${randomUUID()}.${ext}`;
const incoming = () => readdir(path.join(backend.dataDirectory, 'storage', 'incoming'));
const rows = async () =>
  (await backend.db.query<{ n: string }>('select count(*)::text as n from storage.objects'))[0]?.n;

/** Sends raw bytes and returns everything received until the socket closes. */
function speak(text: string | Buffer, options: { hangUp?: boolean } = {}): Promise<string> {
  const { hostname, port } = new URL(backend.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      if (options.hangUp) socket.end();
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'ECONNRESET' ? resolve(answer) : reject(cause),
    );
  });
}

function rawUpload(name: string, headers: Record<string, string>, body: Buffer): Buffer {
  const all = { Host: 'localhost', Connection: 'close', Authorization: `Bearer ${owner.token}`, ...headers };
  const head = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`POST /storage/v1/object/media/${name} HTTP/1.1\r\n${head.join('')}\r\n`),
    body,
  ]);
}

/** A multipart body as browsers write it, with `tail` instead of the last boundary. */
function multipart(content: Buffer, type: string, tail: string): Buffer {
  return Buffer.concat([
    Buffer.from('--cut\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n'),
    Buffer.from(
      `--cut\r\nContent-Disposition: form-data; name=""; filename="blob"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(tail),
  ]);
}

describe('a truncated body', () => {
  it('by a lost connection leaves no file and no row', async () => {
    const before = await rows();
    for (const headers of [
      { 'Content-Type': 'image/jpeg', 'Content-Length': String(photo.length) },
      { 'Content-Type': 'image/jpeg', 'Transfer-Encoding': 'chunked' },
    ]) {
      const part =
        'Transfer-Encoding' in headers ? Buffer.from(`${photo.length.toString(16)}\r\n`) : Buffer.alloc(0);
      const half = Buffer.concat([part, photo.subarray(0, photo.length / 2)]);
      await speak(rawUpload(newPath(), headers, half), { hangUp: true });
    }
    await expect.poll(incoming).toEqual([]);
    expect(await rows()).toBe(before);
  });

  it('inside its multipart envelope is refused, even if the file itself is complete', async () => {
    const before = await rows();
    const clip = Buffer.concat([
      Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
      Buffer.alloc(3000),
    ]);
    for (const tail of ['', '\r\n', '\r\n--cu']) {
      const body = multipart(clip, 'video/mp4', tail);
      const headers = {
        'Content-Type': 'multipart/form-data; boundary=cut',
        'Content-Length': String(body.length),
      };
      const answer = await speak(rawUpload(newPath('mp4'), headers, body));
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    expect(await rows()).toBe(before);
    expect(await incoming()).toEqual([]);
    const whole = multipart(clip, 'video/mp4', '\r\n--cut--\r\n');
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=cut',
      'Content-Length': String(whole.length),
    };
    expect(await speak(rawUpload(newPath('mp4'), headers, whole))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('with two files is refused', async () => {
    const second =
      '\r\n--cut\r\nContent-Disposition: form-data; name="b"; filename="b"\r\nContent-Type: image/jpeg\r\n\r\nx\r\n--cut--\r\n';
    const body = multipart(photo, 'image/jpeg', second);
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=cut',
      'Content-Length': String(body.length),
    };
    expect(await speak(rawUpload(newPath(), headers, body))).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await incoming()).toEqual([]);
  });
});

describe('two parallel uploads to one path', () => {
  it('keep exactly one file', async () => {
    const name = newPath();
    const blob = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.client.storage.from('media').upload(name, blob)),
    );
    expect(answers.filter((answer) => !answer.error)).toHaveLength(1);
    for (const { error } of answers) if (error) expect(error).toMatchObject({ statusCode: '409' });
    const storedFiles = await readdir(path.join(backend.dataDirectory, 'storage', 'objects'), {
      recursive: true,
    });
    expect(String(storedFiles.filter((entry) => entry.includes('-')).length)).toBe(await rows());
  });
});

describe('a stalled body', () => {
  it('is disconnected', async () => {
    const app = Fastify();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.post('/', async (request) => {
      closeWhenIdle(request, 20);
      for await (const _chunk of request.raw);
      return 'all of it';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(app.listeningOrigin);
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: 9\r\n\r\n';
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}half`));
      socket.on('data', (data) => {
        text += data.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    expect(answer).not.toContain('200');
    await app.close();
  });
});

describe('random requests', () => {
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH');
  const route = fc.constantFrom(
    'object/',
    'object/media/',
    'object/authenticated/media/',
    'object/public/media/',
    'object/info/media/',
    'object/list/media',
    'object/sign/media/',
    'object/sign/media',
    'render/image/authenticated/media/',
    'render/image/sign/media/',
    'upload/resumable',
    'upload/resumable/',
    'public-media/',
    'bucket/',
    '',
  );
  const rest = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      '..%2f..%2fetc%2fpasswd',
      '%00',
      '%',
      '%zz',
      'a'.repeat(3000),
      './../x',
      '%c0%ae%c0%ae/',
      'a%2f%2fb',
      'x?download=a&download=b',
      `${'x'}?download=%ff&download`,
      'x?token=a&token=b',
      'x?token=eyJhbGciOiJub25lIn0.e30.',
      'x?width=-1&height=%00&resize=%ff',
      '00000000-0000-4000-8000-000000000000?width=99',
    ),
  );
  const value = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '~').trim());
  const header = fc.constantFrom(
    'Authorization',
    'Content-Type',
    'Range',
    'If-None-Match',
    'If-Modified-Since',
    'If-Range',
    'x-upsert',
    'x-metadata',
    'cache-control',
    'Content-Encoding',
    'apikey',
    'Origin',
    'Accept',
    'Tus-Resumable',
    'Upload-Length',
    'Upload-Offset',
    'Upload-Metadata',
    'Upload-Concat',
  );
  const headers = fc.array(
    fc.tuple(
      header,
      fc.oneof(
        value,
        fc.constantFrom(
          'bytes=0-',
          'bytes=9-1',
          'image/jpeg',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          'application/json',
          'application/offset+octet-stream',
          '1.0.0',
          '0',
          '-7',
          '99999999999999999999',
          'bucketName bWVkaWE=,objectName Li4vLi4veA==,contentType aW1hZ2UvanBlZw==',
          '*',
        ),
      ),
    ),
    { maxLength: 5 },
  );

  it('never cause a 5xx', async () => {
    const storedPath = newPath();
    await owner.client.storage
      .from('media')
      .upload(storedPath, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }));
    await fc.assert(
      fc.asyncProperty(
        method,
        route,
        fc.oneof(rest, fc.constant(storedPath)),
        headers,
        fc.boolean(),
        fc.uint8Array({ maxLength: 200 }),
        async (verb, to, name, extra, signedIn, body) => {
          const all = [...extra, ...(signedIn ? [['Authorization', `Bearer ${owner.token}`]] : [])];
          const lines = all.map(([key, text]) => `${key}: ${text}\r\n`).join('');
          const head = `${verb} /storage/v1/${to}${name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n${lines}\r\n`;
          const answer = await speak(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
          expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
        },
      ),
      { numRuns: 400 },
    );
    expect(await incoming()).toEqual([]);
  });
});
