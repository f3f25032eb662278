import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../backend/src/db/database.ts';
import { openPglite } from '../../../backend/src/db/pglite.ts';
import { writeBackup } from '../../../backend/src/durability/backup.ts';
import { checkBackup } from '../../../backend/src/durability/restore.ts';
import { restoreEmbedded, restorePostgres } from '../../../backend/src/durability/restore-into.ts';
import { startTestBackend, type TestBackend } from '../../../backend/test/support/harness.ts';
import { openPreparedPglite } from '../../../backend/test/support/prepared-database.ts';
import { openEmptyPostgres } from '../../../backend/test/support/prepared-postgres.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';
import {
  type TestEngine,
  type TestNetwork,
  testEngine,
  testNetwork,
  until,
} from '../../test/support/test-engine.ts';

let folder: string;
let first: TestBackend;
/**
 * The current target of requests: the first server, then the one restored from its backup, at the same
 * address.
 */
let current: TestBackend;
const open: TestEngine[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-restored-'));
  first = await startTestBackend();
  current = first;
});
afterAll(async () => {
  await Promise.all(open.map((device) => device.close()));
  if (current !== first) await current.close();
  await first.close();
  await rm(folder, { recursive: true, force: true });
});

/** A network in which the address stays the same when the server is replaced. */
function sameAddress(): TestNetwork {
  const network = testNetwork();
  const send = network.fetch;
  return Object.assign(network, {
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      send(String(input).replace(first.url, current.url), init),
  });
}

async function restoreInto(target: string, file: string): Promise<Database> {
  const postgres = process.env.METALQUEST_TEST_DATABASE_URL;
  if (!postgres) {
    await restoreEmbedded(target, await checkBackup(file), openPreparedPglite);
    return openPglite({ directory: path.join(target, 'database') });
  }
  const db = await openEmptyPostgres(postgres);
  await restorePostgres(db, target, await checkBackup(file));
  return db;
}

async function restoreFrom(file: string): Promise<TestBackend> {
  const target = path.join(folder, 'restored');
  const db = await restoreInto(target, file);
  const backend = await startTestBackend({ db, keysOf: first });
  await cp(path.join(target, 'storage'), path.join(backend.dataDirectory, 'storage'), { recursive: true });
  return { ...backend, close: () => backend.close().finally(() => db.close()) };
}

const namesOf = async (backend: TestBackend): Promise<string[]> => {
  const rows = await backend.db.query<{ item_description: string }>(
    'select item_description from public.finds order by item_description',
  );
  return rows.map((row) => row.item_description);
};

it('a server restored from its backup gets everything that two devices recorded since, and no delete is undone', async () => {
  const { userId, email, password } = await first.signUp();
  const who = { url: first.url, anonKey: first.anonKey, userId, email, password };
  const phone = await testEngine(who, { network: sameAddress() });
  const laptop = await testEngine(who, { network: sameAddress() });
  open.push(phone, laptop);
  const quest = done(await phone.engine.commands.startQuest({ name: 'Long field', location: FIELD }));
  const nail = done(await phone.engine.commands.logFind({ questId: quest.id, name: 'Nail' })).find;
  const penny = done(await phone.engine.commands.logFind({ questId: quest.id, name: 'Penny' })).find;
  const isSynced = () => [phone, laptop].every(({ engine }) => engine.status.get().state === 'synced');
  await until('the laptop has it', async () => (await laptop.engine.queries.find(penny.id)) !== null);
  await until('both are synced', isSynced);

  const file = path.join(folder, 'backup.tar.gz');
  await writeBackup(
    { db: first.db, dataDirectory: first.dataDirectory, folder: path.join(folder, 'hold'), now: Date.now },
    file,
  );

  done(
    await phone.engine.commands.logFind({ questId: quest.id, name: 'Sixpence', files: newFiles(photo()) }),
  );
  done(await phone.engine.commands.updateFind(penny.id, { name: 'Silver penny' }));
  done(await laptop.engine.commands.deleteFind(nail.id));
  const wood = done(await laptop.engine.commands.startQuest({ name: 'Wood', location: FIELD }));
  done(await laptop.engine.commands.logFind({ questId: wood.id, name: 'Buckle' }));
  await until('the server has it', async () => {
    await Promise.all([phone.engine.syncNow(), laptop.engine.syncNow()]);
    return isSynced() && (await namesOf(first)).join() === 'Buckle,Silver penny,Sixpence';
  });

  for (const device of [phone, laptop]) device.deviceState.setOnline(false);
  current = await restoreFrom(file);
  expect(await namesOf(current)).toEqual(['Nail', 'Penny']);
  for (const device of [phone, laptop]) device.deviceState.setOnline(true);
  // A restored backup has no valid sessions: data stays readable, and the same user signs in again.
  expect((await phone.engine.queries.find(penny.id))?.find.name).toBe('Silver penny');
  for (const { client } of [phone, laptop]) {
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  }
  await until('the server has everything again', async () => {
    await Promise.all([phone.engine.syncNow(), laptop.engine.syncNow()]);
    return isSynced() && (await namesOf(current)).join() === 'Buckle,Silver penny,Sixpence';
  });
  await until('what one device asks about has come from the other', async () => {
    await Promise.all([phone.engine.syncNow(), laptop.engine.syncNow()]);
    const notices = await Promise.all([phone, laptop].map(({ engine }) => engine.queries.notices()));
    return notices.flat().length === 0;
  });
  const files = await current.db.query("select 1 from storage.objects where name like 'finds/%'");
  expect(files).toHaveLength(1);
  for (const { engine } of [phone, laptop]) {
    expect(await engine.unsyncedCount()).toBe(0);
    expect(await engine.queries.notices()).toEqual([]);
    expect((await engine.queries.findCounts()).total).toBe(3);
  }
});
