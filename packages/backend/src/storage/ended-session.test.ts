import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUpWithFind } from '../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { storageService } from './service.ts';

let backend: TestBackend;
let photo: Blob;

beforeAll(async () => {
  backend = await startTestBackend({ services: { '/auth/v1': authService, '/storage/v1': storageService } });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#687553' } })
    .jpeg()
    .toBuffer();
  photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
});
afterAll(() => backend.close());

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** Every way to access a file with the token alone. */
async function callEveryRoute({ token, findId }: Account, name: string, upload: string) {
  const ask = (method: string, place: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    fetch(new URL(place, `${backend.url}/storage/v1/`), {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const json = { 'content-type': 'application/json' };
  const tus = { 'Tus-Resumable': '1.0.0' };
  const fresh = `finds/${findId}/${randomUUID()}.jpg`;
  const resumed = `finds/${findId}/${randomUUID()}.jpg`;
  const metadata = `bucketName ${encoded('media')},objectName ${encoded(resumed)},contentType ${encoded('image/jpeg')}`;
  const answers = [
    await ask('POST', 'object/list/media', '{"prefix":""}', json),
    await ask('GET', `object/media/${name}`),
    await ask('GET', `object/info/media/${name}`),
    await ask('GET', `render/image/authenticated/media/${name}?width=32`),
    await ask('POST', `object/sign/media/${name}`, '{"expiresIn":60}', json),
    await ask('POST', 'object/sign/media', JSON.stringify({ expiresIn: 60, paths: [name] }), json),
    await ask('POST', `object/media/${fresh}`, photo),
    await ask('DELETE', 'object/media', JSON.stringify({ prefixes: [`${name}.gone`] }), json),
    await ask('POST', 'upload/resumable', undefined, {
      ...tus,
      'Upload-Length': '9',
      'Upload-Metadata': metadata,
    }),
    await ask('HEAD', upload, undefined, tus),
    await ask('PATCH', upload, 'x', {
      ...tus,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }),
  ];
  for (const answer of answers) await answer.arrayBuffer();
  return { statuses: answers.map((answer) => answer.status), upload: answers[8]?.headers.get('location') };
}

async function enrolled() {
  const account = await signUpWithFind(backend);
  const name = `finds/${account.findId}/${randomUUID()}.jpg`;
  const { error } = await account.client.storage.from('media').upload(name, photo);
  if (error) throw error;
  const { upload } = await callEveryRoute(account, name, 'upload/resumable/none');
  return { account, name, upload: upload ?? '' };
}

const REFUSED = [400, 400, 400, 400, 400, 400, 400, 400, 401, 401, 401];

describe('an unexpired token opens no file', () => {
  it('of an account that is suspended', async () => {
    const { account, name, upload } = await enrolled();
    const before = await callEveryRoute(account, name, upload);
    expect(before.statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 201, 200, 204]);
    await backend.db.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      account.userId,
    ]);
    // The ban bypasses the services, which receive it from the database just after the commit.
    const opened = () =>
      fetch(`${backend.url}/storage/v1/object/media/${name}`, {
        headers: { Authorization: `Bearer ${account.token}` },
      }).then((response) => response.status);
    await expect.poll(opened).toBe(400);
    expect((await callEveryRoute(account, name, upload)).statuses).toEqual(REFUSED);
  });

  it('of a signed-out device, with an error that makes the client renew its session', async () => {
    const { account, name, upload } = await enrolled();
    await account.client.auth.signOut({ scope: 'global' });
    expect((await callEveryRoute(account, name, upload)).statuses).toEqual(REFUSED);
    const answer = await fetch(`${backend.url}/storage/v1/object/media/${name}`, {
      headers: { Authorization: `Bearer ${account.token}` },
    });
    expect(await answer.json()).toMatchObject({ statusCode: '401', code: 'InvalidJWT' });
  });
});
