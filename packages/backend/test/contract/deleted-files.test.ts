import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeDeletedFiles, removeExpiredRecords } from '../../src/storage/deleted-files.ts';
import { startTestBackend, type TestBackend } from '../support/harness.ts';

/* Files of deleted records (decision 80), by the calls that also work on Supabase. */

let backend: TestBackend;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  backend = await startTestBackend();
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#687553' } });
  photo = new Uint8Array(await image.jpeg().toBuffer());
});
afterAll(() => backend.close());

async function aFindWithPhoto() {
  const { client, userId } = await backend.signUp();
  const [quest, find] = [randomUUID(), randomUUID()];
  const path = `finds/${find}/${randomUUID()}.jpg`;
  await client.from('quests').insert({ id: quest, title: 'Long Meadow' });
  await client.from('finds').insert({ id: find, quest_id: quest });
  const bucket = client.storage.from('media');
  await bucket.upload(path, new Blob([photo], { type: 'image/jpeg' }));
  const { error } = await client
    .from('media')
    .insert({ find_id: find, storage_path: path, media_type: 'image' });
  if (error) throw error;
  const isStored = async () => (await bucket.download(path)).data !== null;
  const list = async () => (await client.rpc('list_deleted')).data.records;
  const removable = async () => (await client.rpc('files_to_remove')).data;
  const deleteFind = async () => {
    // Versions of the app before deleted records were kept remove the file first.
    expect((await bucket.remove([path])).data).toEqual([]);
    await client.from('finds').delete().eq('id', find);
    await bucket.remove([path]);
  };
  return { client, userId, path, bucket, isStored, list, removable, deleteFind };
}

it('stay while the record can be restored, and after it was', async () => {
  const { client, isStored, list, removable, deleteFind } = await aFindWithPhoto();
  await deleteFind();
  expect([await isStored(), await removable()]).toEqual([true, []]);
  const [kept] = await list();
  expect((await client.rpc('restore_deleted', { record: kept.id })).error).toBeNull();
  expect([await isStored(), await removable()]).toEqual([true, []]);
});

it('are removed by their owner after the record was permanently deleted', async () => {
  const { client, path, bucket, isStored, list, removable, deleteFind } = await aFindWithPhoto();
  await deleteFind();
  const [kept] = await list();
  await client.rpc('delete_permanently', { records: [kept.id] });
  expect(await removable()).toEqual([path]);
  expect((await bucket.remove([path])).data).toHaveLength(1);
  expect([await isStored(), await removable()]).toEqual([false, []]);
});

it('are removed by our own server 30 days after the delete', async () => {
  const { isStored, list, deleteFind } = await aFindWithPhoto();
  await deleteFind();
  const day = 86_400_000;
  await removeExpiredRecords(backend.db, Date.now() + 29 * day);
  await removeDeletedFiles(backend.db);
  expect([await isStored(), (await list()).length]).toEqual([true, 1]);
  await removeExpiredRecords(backend.db, Date.now() + 31 * day);
  await removeDeletedFiles(backend.db);
  expect([await isStored(), await list()]).toEqual([false, []]);
});

it('are in no list after the account was deleted', async () => {
  const { userId, deleteFind } = await aFindWithPhoto();
  await deleteFind();
  await backend.db.query('delete from auth.users where id = $1', [userId]);
  expect(
    await backend.db.query('select 1 from private.files_to_remove where user_id = $1', [userId]),
  ).toEqual([]);
});
