import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findExiftool } from '../../../../scripts/lib/find-tools.mjs';
import { type Account, signUpWithFind } from '../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { restService } from '../rest/service.ts';
import { createFileStore, makeStoreFolders, versionPath } from './file-store.ts';
import { storageService } from './service.ts';

const PHOTOS = fileURLToPath(new URL('../../../../e2e/fixtures/photos/', import.meta.url));
const exiftool = findExiftool();

let backend: TestBackend;
let owner: Account;
let publicId: string;
let name: string;

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/auth/v1': authService, '/rest/v1': restService, '/storage/v1': storageService },
  });
  owner = await signUpWithFind(backend);
  const photo = await sharp(`${PHOTOS}DSCN0010.jpg`).autoOrient().jpeg().toBuffer();
  ({ name, publicId } = await picture(photo));
});
afterAll(() => backend.close());

/** Stores a file and its row of `media`. */
async function picture(bytes: Buffer, type = 'image/jpeg', ext = 'jpg', kind = 'image') {
  const path = `finds/${owner.findId}/${randomUUID()}.${ext}`;
  const { error } = await owner.client.storage
    .from('media')
    .upload(path, new Blob([new Uint8Array(bytes)], { type }));
  if (error) throw error;
  const row = { find_id: owner.findId, storage_path: path, media_type: kind, filename: 'secret-field.jpg' };
  const { data, error: refused } = await owner.client.from('media').insert(row).select('id').single();
  if (refused) throw refused;
  const [named] = await backend.db.query<{ public_id: string }>(
    'select public_id from private.public_media where media_id = $1',
    [data.id],
  );
  return { name: path, mediaId: String(data.id), publicId: named?.public_id ?? '' };
}

async function gallery(isPublic: boolean): Promise<void> {
  await backend.db.query(
    `insert into public.user_preferences (user_id, is_gallery_public) values ($1, $2)
     on conflict (user_id) do update set is_gallery_public = excluded.is_gallery_public`,
    [owner.userId, isPublic],
  );
}

const get = (id: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/storage/v1/public-media/${id}${query}`, { headers });

async function refusal(id: string): Promise<string> {
  const answer = await get(id);
  const headers = [...answer.headers].filter(
    ([header]) => !['date', 'connection', 'keep-alive'].includes(header),
  );
  return JSON.stringify([answer.status, headers, await answer.json()]);
}

describe('a picture of a public gallery', () => {
  it('is public while the gallery is, and unavailable at once afterwards', async () => {
    expect((await get(publicId)).status).toBe(404);
    await gallery(true);
    const visible = await get(publicId);
    expect(visible.status).toBe(200);
    expect(visible.headers.get('cache-control')).toBe('private, no-cache');
    const eTag = visible.headers.get('etag') ?? '';
    await visible.arrayBuffer();
    expect((await get(publicId, '', { 'If-None-Match': eTag })).status).toBe(304);
    await gallery(false);
    expect((await get(publicId, '', { 'If-None-Match': eTag })).status).toBe(404);
    await gallery(true);
    // A gallery that opens again gets new file names.
    expect((await get(publicId)).status).toBe(404);
    publicId =
      (
        await backend.db.query<{ public_id: string }>(
          'select p.public_id from private.public_media p join public.media m on m.id = p.media_id where m.storage_path = $1',
          [name],
        )
      )[0]?.public_id ?? '';
  });

  it('is returned in the requested width, within limits', async () => {
    const width = async (query: string) => {
      const answer = await get(publicId, query);
      expect(answer.status).toBe(200);
      return (await sharp(await answer.arrayBuffer()).metadata()).width;
    };
    const original = (await sharp(`${PHOTOS}DSCN0010.jpg`).metadata()).width;
    expect(await width('')).toBe(Math.min(1280, original));
    expect(await width('?width=320')).toBe(320);
    for (const query of ['?width=0', '?width=1601', '?width=x', '?height=10', '?width=1&width=2']) {
      expect((await get(publicId, query)).status).toBe(400);
    }
  });

  it('reveals nothing about its file in any header', async () => {
    const answer = await get(publicId);
    await answer.arrayBuffer();
    const headers = JSON.stringify([...answer.headers]);
    const [row] = await backend.db.query<{ id: string; version: string; tag: string }>(
      "select id, version, metadata ->> 'eTag' as tag from storage.objects where name = $1",
      [name],
    );
    for (const secret of [
      name.split('/')[2],
      owner.findId,
      owner.userId,
      'secret-field',
      row?.id,
      row?.version,
      row?.tag.replaceAll('"', ''),
    ]) {
      expect(secret).toBeTruthy();
      expect(headers).not.toContain(secret);
    }
    expect(answer.headers.get('last-modified')).toBeNull();
    expect(answer.headers.get('content-disposition')).toBe('inline');
  });

  it('responds the same for unknown, private and deleted pictures, videos and invalid ids', async () => {
    const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
    const clip = await picture(Buffer.concat([head, Buffer.alloc(3000)]), 'video/mp4', 'mp4', 'video');
    // A video with a row that says image.
    const liar = await picture(Buffer.concat([head, Buffer.alloc(3001)]), 'video/mp4', 'mp4', 'image');
    const deleted = await picture(await sharp(`${PHOTOS}DSCN0021.jpg`).resize(50).jpeg().toBuffer());
    expect((await get(deleted.publicId)).status).toBe(200);
    expect((await owner.client.from('media').delete().eq('id', deleted.mediaId)).error).toBeNull();
    const lostFile = await picture(await sharp(`${PHOTOS}DSCN0021.jpg`).resize(51).jpeg().toBuffer());
    const [row] = await backend.db.query<{ version: string }>(
      'select version from storage.objects where name = $1',
      [lostFile.name],
    );
    await createFileStore(await makeStoreFolders(backend.dataDirectory)).remove(row?.version ?? '');
    const unknown = await refusal(randomUUID());
    expect(unknown).toMatch(/^\[404/);
    for (const id of [
      clip.publicId,
      liar.publicId,
      deleted.publicId,
      lostFile.publicId,
      deleted.mediaId,
      'x',
      '%00',
      '..%2f',
    ]) {
      expect(await refusal(id)).toBe(unknown);
    }
    await gallery(false);
    expect(await refusal(publicId)).toBe(unknown);
    await gallery(true);
  });

  it.skipIf(!exiftool)('contains no metadata, whatever the stored file contains', async () => {
    const photo = await sharp(`${PHOTOS}DSCN0042.jpg`).autoOrient().jpeg().toBuffer();
    const tagged = await picture(photo);
    const [row] = await backend.db.query<{ version: string }>(
      'select version from storage.objects where name = $1',
      [tagged.name],
    );
    // Simulates a camera file with GPS data in its EXIF, stored by an older release.
    const { objects } = await makeStoreFolders(backend.dataDirectory);
    const stored = versionPath(objects, row?.version ?? '');
    const camera = await readFile(`${PHOTOS}DSCN0042.jpg`);
    await writeFile(stored, camera);
    const tagsOf = (bytes: Buffer) => {
      const run = spawnSync(exiftool ?? 'exiftool', ['-j', '-G1', '-a', '-u', '-'], { input: bytes });
      return Object.keys(JSON.parse(run.stdout.toString())[0]);
    };
    expect(tagsOf(camera).some((tag) => /GPS/.test(tag))).toBe(true);
    for (const accept of ['image/jpeg', 'image/webp']) {
      const answer = await get(tagged.publicId, '?width=640', { Accept: accept });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.status).toBe(200);
      const groups = new Set(tagsOf(bytes).map((tag) => tag.split(':')[0]));
      for (const group of groups) {
        expect(['SourceFile', 'ExifTool', 'System', 'File', 'JFIF', 'RIFF', 'Composite']).toContain(group);
      }
    }
  });
});
