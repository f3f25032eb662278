import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FindId } from '@metalquest/core/ids';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '../../../../apps/server/src/testing/server-process.ts';
import { storedFiles } from '../../../backend/test/support/integrity.ts';
import { copyPreparedPglite } from '../../../backend/test/support/prepared-database.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';
import { testEngine, until } from '../../test/support/test-engine.ts';

const ACCOUNT = { email: 'field@example.org', password: 'a long walk over stubble' };

it('a server killed after it stored a media row and before it answers receives every change exactly once', async () => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-killed-server-'));
  // The embedded database, the default of an installation, is killed with its server.
  await copyPreparedPglite(path.join(dataDirectory, 'database'));
  let server = await startServerProcess(dataDirectory);
  const { url } = server;
  let restarting = Promise.resolve();
  onTestFinished(async () => {
    await restarting.catch(() => undefined);
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
    server = await startServerProcess(dataDirectory, { PORT: new URL(url).port });
  };
  let failure: Error | null = null;
  let isKilled = false;
  let uploads = 0;
  let answeredFinds = 0;
  network.beforeRequest = ({ method, url: address }) => {
    if (method === 'POST' && new URL(address).pathname.startsWith('/storage/')) uploads += 1;
  };
  network.beforeResponse = ({ method, url: address }, { ok }) => {
    if (method !== 'POST' || !ok) return;
    const { pathname } = new URL(address);
    if (pathname === '/rest/v1/finds') answeredFinds += 1;
    if (pathname !== '/rest/v1/media' || isKilled) return;
    isKilled = true;
    expect(answeredFinds).toBeGreaterThan(0);
    // Further uploads may be under way.
    restarting = restart();
    restarting.catch((cause: Error) => {
      failure = cause;
    });
    throw new TypeError('fetch failed: response lost');
  };
  device.deviceState.setOnline(true);
  await until('all is sent', async () => {
    if (failure) throw failure;
    await engine.syncNow();
    return (await engine.unsyncedCount()) === 0;
  });
  await restarting;
  expect(isKilled).toBe(true);
  expect(uploads).toBeGreaterThanOrEqual(3);
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
}, 180_000);
