import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUpWithFind } from '../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { storageService } from './service.ts';

let backend: TestBackend;
let owner: Account;
let other: Account;
let photo: Blob;
/** A find with many rows and no files: the list is made from rows. */
let crowded: string;

beforeAll(async () => {
  backend = await startTestBackend({ services: { '/auth/v1': authService, '/storage/v1': storageService } });
  owner = await signUpWithFind(backend);
  other = await signUpWithFind(backend);
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#687553' } })
    .jpeg()
    .toBuffer();
  photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  crowded = randomUUID();
  await backend.db.query(
    `insert into storage.objects (bucket_id, name, owner_id, version, created_at)
     select 'media', 'finds/' || $1::text || '/' || to_char(n, 'FM0000') || '.jpg', $2, gen_random_uuid()::text,
       now() - make_interval(hours => n)
     from generate_series(1, 1003) n`,
    [crowded, owner.userId],
  );
});
afterAll(() => backend.close());

const bucket = (who: Account = owner) => who.client.storage.from('media');
const post = async (body: unknown, token = owner.token) => {
  const answer = await fetch(`${backend.url}/storage/v1/object/list/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};

describe('listing', () => {
  it('shows files with their metadata, and folders as entries without an id', async () => {
    const name = `${randomUUID()}.jpg`;
    const { error } = await bucket().upload(`finds/${owner.findId}/${name}`, photo);
    expect(error).toBeNull();
    const { data } = await bucket().list(`finds/${owner.findId}`);
    expect(data).toEqual([
      {
        name,
        id: expect.any(String),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updated_at: expect.any(String),
        last_accessed_at: expect.any(String),
        metadata: expect.objectContaining({ size: photo.size, mimetype: 'image/jpeg' }),
      },
    ]);
    expect((await bucket().list()).data).toEqual([
      { name: 'finds', id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null },
    ]);
    const finds = (await bucket().list('finds')).data?.map((entry) => entry.name);
    expect(finds).toEqual([crowded, owner.findId].sort());
  });

  it('returns 100 names in ascending order, and pages through the rest', async () => {
    const names = (await bucket().list(`finds/${crowded}`)).data?.map((entry) => entry.name);
    expect(names).toHaveLength(100);
    expect([names?.[0], names?.[99]]).toEqual(['0001.jpg', '0100.jpg']);
    const last = await bucket().list(`finds/${crowded}/`, { limit: 10, offset: 1000 });
    expect(last.data?.map((entry) => entry.name)).toEqual(['1001.jpg', '1002.jpg', '1003.jpg']);
  });

  it('sorts descending and by time, and searches by prefix', async () => {
    const down = await bucket().list(`finds/${crowded}`, {
      limit: 2,
      sortBy: { column: 'name', order: 'desc' },
    });
    expect(down.data?.map((entry) => entry.name)).toEqual(['1003.jpg', '1002.jpg']);
    const oldest = await bucket().list(`finds/${crowded}`, {
      limit: 1,
      sortBy: { column: 'created_at', order: 'asc' },
    });
    expect(oldest.data?.map((entry) => entry.name)).toEqual(['1003.jpg']);
    const found = await bucket().list(`finds/${crowded}`, { search: '009' });
    expect(found.data?.map((entry) => entry.name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `009${n}.jpg`),
    );
    expect((await bucket().list(`finds/${crowded}`, { search: '%' })).data).toEqual([]);
  });

  it("shows no other user's files", async () => {
    expect((await bucket(other).list(`finds/${crowded}`)).data).toEqual([]);
    expect((await bucket(other).list()).data).toEqual([]);
    expect((await backend.client().storage.from('media').list('finds')).data).toEqual([]);
  });

  it.each([
    { prefix: '', limit: 0 },
    { prefix: '', limit: 100_000 },
    { prefix: '', offset: -1 },
    { prefix: '', sortBy: { column: 'owner_id', order: 'asc' } },
    { prefix: '', sortBy: { column: 'name', order: 'asc; drop table x' } },
    { prefix: 7 },
    { prefix: 'a\0b' },
    { prefix: '', levels: 3 },
    [],
  ])('refuses %j', async (body) => {
    const { status, body: answer } = await post(body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
  });

  it('names unsupported options', async () => {
    for (const { error } of [
      await bucket().listV2({ prefix: 'finds' }),
      await bucket().copy('a.jpg', 'b.jpg'),
      await bucket().move('a.jpg', 'b.jpg'),
      await bucket().createSignedUploadUrl(`finds/${owner.findId}/${randomUUID()}.jpg`),
    ]) {
      expect(error).toMatchObject({ status: 400, message: expect.stringMatching(/not|upload/) });
    }
  });
});

describe('removing many', () => {
  it.each([1, 100, 1000])('removes %i at once, and returns their names', async (count) => {
    const find = randomUUID();
    await backend.db.query(
      `insert into storage.objects (bucket_id, name, owner_id, version)
       select 'media', 'finds/' || $1::text || '/' || n || '.jpg', $2, gen_random_uuid()::text from generate_series(1, $3::int) n`,
      [find, owner.userId, count],
    );
    const names = Array.from({ length: count }, (_, n) => `finds/${find}/${n + 1}.jpg`);
    expect((await bucket(other).remove(names)).data).toEqual([]);
    const { data, error } = await bucket().remove(names);
    expect(error).toBeNull();
    expect(data).toHaveLength(count);
    expect((await bucket().list(`finds/${find}`)).data).toEqual([]);
    expect(await backend.db.query('select version from storage.unlinked')).toEqual([]);
  });

  it('refuses 1,001 and none', async () => {
    const names = Array.from({ length: 1001 }, (_, n) => `finds/x/${n}.jpg`);
    for (const prefixes of [names, []]) {
      expect((await bucket().remove(prefixes)).error?.message).toMatch(/1 to 1000 names/);
    }
  });
});
