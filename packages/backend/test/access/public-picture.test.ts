import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Detectorist,
  type FieldDay,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../rest/test-rest.ts';
import { type GalleryUnderTest, galleryOn } from './test-gallery.ts';

let rest: RestUnderTest;
let owner: Detectorist;
let day: FieldDay;
let prefer: GalleryUnderTest['prefer'];
let suspend: GalleryUnderTest['suspend'];
let publicIdOf: GalleryUnderTest['publicIdOf'];

let publicId: string;
let path: string;

beforeAll(async () => {
  rest = await startRest();
  ({ prefer, suspend, publicIdOf } = galleryOn(rest));
  owner = await rest.signUp();
  day = await recordFieldDay(owner);
  await prefer(owner, { is_gallery_public: true });
  publicId = await publicIdOf(day.mediaId);
  path = `finds/${day.coinId}/${day.mediaId}.jpg`;
  await store(path, owner.userId);
});
afterAll(() => rest.backend.close());

const pathOf = async (publicId: string): Promise<string | null | undefined> => {
  const rows = await rest.backend.db.query<{ path: string | null }>(
    'select private.public_media_path($1) as path',
    [publicId],
  );
  return rows[0]?.path;
};

/** Adds the row that an upload creates. */
const store = (name: string, userId: string) =>
  rest.backend.db.query("insert into storage.objects (bucket_id, name, owner_id) values ('media', $1, $2)", [
    name,
    userId,
  ]);

describe('a public picture', () => {
  it('has a public name that reveals neither the find nor the file', async () => {
    expect(await pathOf(publicId)).toBe(path);
    for (const known of [day.mediaId, day.coinId, owner.userId]) {
      expect(publicId).not.toBe(known);
      expect(await pathOf(known)).toBeNull();
    }
  });

  it('can be looked up by the service only', async () => {
    for (const role of ['anon', 'authenticated'] as const) {
      const call = rest.backend.db.as({ role, claims: { sub: owner.userId } }, (tx) =>
        tx.query('select private.public_media_path($1)', [publicId]),
      );
      await expect(call).rejects.toMatchObject({ code: '42501' });
    }
    const service = { role: 'service_role' as const, claims: {} };
    const rows = await rest.backend.db.as(service, (tx) =>
      tx.query('select private.public_media_path($1) as path', [publicId]),
    );
    expect(rows).toEqual([{ path }]);
  });

  it('is hidden while its owner is suspended', async () => {
    const suspended = await rest.signUp();
    const { coinId, mediaId } = await recordFieldDay(suspended);
    await prefer(suspended, { is_gallery_public: true });
    const name = `finds/${coinId}/${mediaId}.jpg`;
    await store(name, suspended.userId);
    const id = await publicIdOf(mediaId);
    expect(await pathOf(id)).toBe(name);
    await suspend(suspended.userId, '2200-01-01T00:00:00Z');
    expect(await pathOf(id)).toBeNull();
    await suspend(suspended.userId, null);
    expect(await pathOf(id)).toBe(name);
  });

  it('disappears when the gallery closes, and gets a new name when it reopens', async () => {
    await prefer(owner, { is_gallery_public: false });
    const closed = await publicIdOf(day.mediaId);
    expect([await pathOf(publicId), await pathOf(closed)]).toEqual([null, null]);
    await prefer(owner, { is_gallery_public: true });
    const renamed = await publicIdOf(day.mediaId);
    expect(renamed).not.toBe(publicId);
    expect([await pathOf(publicId), await pathOf(renamed)]).toEqual([null, path]);
  });

  it('is always a picture of a find: videos, photos of filled holes, voice notes and gear documents stay private', async () => {
    const video = randomUUID();
    const hole = randomUUID();
    const voice = randomUUID();
    const receipt = randomUUID();
    const receiptPath = `${owner.userId}/equipment/${day.detectorId}/${receipt}.jpg`;
    const { error } = await owner.client.from('media').insert([
      {
        id: video,
        find_id: day.coinId,
        storage_path: `finds/${day.coinId}/${video}.mp4`,
        media_type: 'video',
      },
      {
        id: hole,
        find_id: day.coinId,
        storage_path: `finds/${day.coinId}/${hole}.jpg`,
        media_type: 'hole_filled',
      },
    ]);
    expect(error).toBeNull();
    const sound = await owner.client.from('media').insert({
      id: voice,
      find_id: day.coinId,
      storage_path: `finds/${day.coinId}/${voice}.weba`,
      media_type: 'voice_note',
      recorded_at: '2026-04-18T09:41:00Z',
      duration_ms: 4000,
    });
    expect(sound.error).toBeNull();
    const gear = await owner.client
      .from('media')
      .insert([
        { id: receipt, equipment_id: day.detectorId, storage_path: receiptPath, media_type: 'image' },
      ]);
    expect(gear.error).toBeNull();
    const folder = `finds/${day.coinId}`;
    for (const name of [
      `${folder}/${video}.mp4`,
      `${folder}/${hole}.jpg`,
      `${folder}/${voice}.weba`,
      receiptPath,
    ]) {
      await store(name, owner.userId);
    }
    expect(await pathOf(await publicIdOf(video))).toBeNull();
    expect(await pathOf(await publicIdOf(hole))).toBeNull();
    expect(await pathOf(await publicIdOf(voice))).toBeNull();
    expect(await pathOf(await publicIdOf(receipt))).toBeNull();
  });

  it('is deleted with its row', async () => {
    const renamed = await publicIdOf(day.mediaId);
    await owner.client.from('media').delete().eq('id', day.mediaId);
    expect(await pathOf(renamed)).toBeNull();
    expect(await publicIdOf(day.mediaId)).toBe('');
  });
});
