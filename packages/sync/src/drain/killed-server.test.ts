import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FindId } from '@metalquest/core/ids';
import { expect, it, onTestFinished } from 'vitest';
import { newDatabase, startServerProcess } from '../../../../apps/server/src/testing/server-process.ts';
import { storedFiles } from '../../../backend/test/support/integrity.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';
import { testEngine, until } from '../../test/support/test-engine.ts';

const ACCOUNT = { email: 'field@example.org', password: 'a long walk over stubble' };

it('a server killed during uploads, after it stored finds, receives every change exactly once', async () => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-killed-server-'));
  const database = await newDatabase(dataDirectory);
  let server = await startServerProcess(dataDirectory, database);
  const { url } = server;
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const { data: made } = await server.client().auth.signUp(ACCOUNT);
  const { supabaseAnonKey: anonKey } = await (await fetch(`${url}/config.json`)).json();
  const device = await testEngine({ ...ACCOUNT, url, anonKey, userId: made.user?.id ?? '' });
  onTestFinished(() => device.close());
  const { engine, network } = device;
  device.deviceState.setOnline(false);
  const quest = done(await engine.commands.startQuest({ name: 'Killed field', location: FIELD }));
  const findIds: FindId[] = [];
  for (const files of [newFiles(photo('a.jpg'), photo('b.jpg')), newFiles(photo('c.jpg'))])
    findIds.push(done(await engine.commands.logFind({ questId: quest.id, files })).find.id);

  const restart = async (): Promise<void> => {
    await server.kill();
    // The device keeps the address of its server.
    server = await startServerProcess(dataDirectory, { ...database, PORT: new URL(url).port });
  };
  let restarted: Promise<void> | null = null;
  let uploads = 0;
  network.beforeRequest = ({ method, url: address }) => {
    if (method !== 'POST' || !new URL(address).pathname.startsWith('/storage/')) return;
    uploads += 1;
    // The first upload may still be under way.
    if (uploads === 2) restarted = restart();
  };
  device.deviceState.setOnline(true);
  await until('all is sent', async () => {
    await engine.syncNow();
    return (await engine.unsyncedCount()) === 0;
  });
  expect(restarted).not.toBeNull();
  await restarted;
  expect(uploads).toBeGreaterThan(3);
  expect(device.events.filter(({ type }) => type.startsWith('item-failed'))).toEqual([]);

  const client = server.client();
  expect((await client.auth.signInWithPassword(ACCOUNT)).error).toBeNull();
  const idsOf = async (table: string) =>
    ((await client.from(table).select('id')).data ?? []).map(({ id }) => id).toSorted();
  expect(await idsOf('quests')).toEqual([quest.id]);
  expect(await idsOf('finds')).toEqual(findIds.toSorted());
  const details = await Promise.all(findIds.map((id) => engine.queries.find(id)));
  const mediaIds = details.flatMap((detail) => detail?.media.map(({ id }) => id) ?? []);
  expect(mediaIds).toHaveLength(3);
  expect(await idsOf('media')).toEqual(mediaIds.toSorted());
  expect((await client.from('quest_path_points').select('quest_id')).data).toEqual([{ quest_id: quest.id }]);
  const { data: media } = await client.from('media').select('storage_path,byte_size');
  for (const { storage_path: file, byte_size: size } of media ?? []) {
    expect(size, file).toBe(photo().size);
    expect((await client.storage.from('media').download(file)).data?.size, file).toBe(size);
  }
  expect(await storedFiles(dataDirectory, 'objects')).toHaveLength(3);
});
