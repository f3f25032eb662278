import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUpWithFind } from '../../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../../test/support/harness.ts';
import { authService } from '../../auth/service.ts';
import { storageService } from '../service.ts';

/**
 * Fixed, because addresses are signed for whole seconds and the second could change before the test opens
 * one.
 */
const clock = { ms: Date.now() };
let backend: TestBackend;
let owner: Account;
let other: Account;
let photo: Buffer;

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/auth/v1': authService, '/storage/v1': storageService },
    now: () => clock.ms,
  });
  owner = await signUpWithFind(backend);
  other = await signUpWithFind(backend);
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#687553' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => backend.close());

const bucket = (who: Account = owner) => who.client.storage.from('media');

async function uploaded(who: Account = owner): Promise<string> {
  const name = `finds/${who.findId}/${randomUUID()}.jpg`;
  const { error } = await bucket(who).upload(name, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }));
  if (error) throw error;
  return name;
}

async function signed(name: string, seconds = 60, options = {}): Promise<string> {
  const { data, error } = await bucket().createSignedUrl(name, seconds, options);
  if (error) throw error;
  return data.signedUrl;
}

const statusOf = async (url: string) => {
  const answer = await fetch(url);
  const text = await answer.text();
  return answer.ok ? answer.status : JSON.parse(text).code;
};

describe('a signed address', () => {
  it("opens its file without an account's token", async () => {
    const answer = await fetch(await signed(await uploaded()));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toMatch(/sandbox/);
  });

  it('downloads under the requested name', async () => {
    const name = await uploaded();
    const named = await fetch(await signed(name, 60, { download: 'silver penny.jpg' }));
    expect(named.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''silver%20penny.jpg");
    const own = await fetch(await signed(name, 60, { download: true }));
    expect(own.headers.get('content-disposition')).toMatch(/^attachment; .*\.jpg$/);
    await Promise.all([named.arrayBuffer(), own.arrayBuffer()]);
  });

  it('opens only its own file, and only as signed', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const url = new URL(await signed(first));
    expect(await statusOf(url.href.replace(first, second))).toBe('InvalidJWT');
    expect(await statusOf(url.href.replace('/object/sign/', '/render/image/sign/'))).toBe('InvalidJWT');
    expect(await statusOf(`${url.origin}${url.pathname}`)).toBe('InvalidJWT');
    const small = await signed(first, 60, { transform: { width: 100 } });
    expect(await statusOf(small)).toBe(200);
    expect(await statusOf(small.replace('/render/image/sign/', '/object/sign/'))).toBe('InvalidJWT');
  });

  it('expires', async () => {
    const url = await signed(await uploaded(), 30);
    clock.ms += 29_000;
    expect(await statusOf(url)).toBe(200);
    clock.ms += 3_000;
    expect(await statusOf(url)).toBe('InvalidJWT');
    clock.ms -= 32_000;
  });

  it('becomes invalid with its file, even when another takes the path', async () => {
    const name = await uploaded();
    const url = await signed(name);
    await bucket().remove([name]);
    expect(await statusOf(url)).toBe('NoSuchKey');
    await bucket().upload(name, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }));
    expect(await statusOf(url)).toBe('NoSuchKey');
  });

  it('becomes invalid with its owner: suspended, then deleted with all files', async () => {
    const leaver = await signUpWithFind(backend);
    const name = await uploaded(leaver);
    const url = (await bucket(leaver).createSignedUrl(name, 60)).data?.signedUrl ?? '';
    expect(await statusOf(url)).toBe(200);
    await backend.db.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      leaver.userId,
    ]);
    expect(await statusOf(url)).toBe('NoSuchKey');
    await backend.db.query('delete from auth.users where id = $1', [leaver.userId]);
    expect(await statusOf(url)).toBe('NoSuchKey');
    expect(
      await backend.db.query('select 1 from storage.objects where owner_id = $1', [leaver.userId]),
    ).toEqual([]);
  });

  it('is issued only for files that the caller may see', async () => {
    const name = await uploaded();
    for (const client of [other.client, backend.client()]) {
      expect((await client.storage.from('media').createSignedUrl(name, 60)).error).toMatchObject({
        statusCode: '404',
      });
      const { data } = await client.storage.from('media').createSignedUrls([name], 60);
      expect(data).toEqual([
        {
          error: 'Either the object does not exist or you do not have access to it',
          path: name,
          signedURL: null,
          signedUrl: null,
        },
      ]);
    }
  });

  it('is issued for several files at once', async () => {
    const name = await uploaded();
    const missing = `finds/${owner.findId}/${randomUUID()}.jpg`;
    const { data } = await bucket().createSignedUrls([name, missing], 60);
    expect(data?.map((entry) => [entry.path, entry.error === null])).toEqual([
      [name, true],
      [missing, false],
    ]);
    expect(await statusOf(data?.[0]?.signedUrl ?? '')).toBe(200);
  });

  it.each([0, -1, 1.5, 604_801, Number.MAX_SAFE_INTEGER])('refuses %d seconds', async (seconds) => {
    const name = await uploaded();
    for (const { error } of [
      await bucket().createSignedUrl(name, seconds),
      await bucket().createSignedUrls([name], seconds),
    ]) {
      expect(error?.message).toMatch(/1 to 604800 whole seconds/);
    }
  });

  it('is separate from access tokens: neither is accepted as the other', async () => {
    const name = await uploaded();
    const url = new URL(await signed(name));
    const token = url.searchParams.get('token') ?? '';
    const asUser = await fetch(`${backend.url}/storage/v1/object/media/${name}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await asUser.json()).toMatchObject({ code: 'AccessDenied' });
    for (const forged of [
      owner.token,
      backend.anonKey,
      `${token.slice(0, -3)}AAA`,
      await new SignJWT({ bucket: 'media', name, objectId: randomUUID(), rendition: null })
        .setProtectedHeader({ alg: 'HS256', typ: 'file-url+jwt' })
        .setAudience('metalquest:file')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('a guess of thirty-two characters')),
      `${Buffer.from('{"alg":"none","typ":"file-url+jwt"}').toString('base64url')}.${token.split('.')[1]}.`,
    ]) {
      url.searchParams.set('token', forged);
      expect(await statusOf(url.href)).toBe('InvalidJWT');
    }
  });
});
