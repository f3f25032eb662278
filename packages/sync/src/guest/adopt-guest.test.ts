import { asUserId } from '@metalquest/core/ids';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { differences } from '../../test/support/equality.ts';
import { fill } from '../../test/support/every-table.ts';
import { type Fault, injectFaults } from '../../test/support/fault.ts';
import { adopt, storageOf } from '../../test/support/guest.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { phoneDisk } from '../../test/support/phone-disk.ts';
import { done, FIELD, newFiles, photo, testDevice, testDrafts } from '../../test/support/test-device.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { openReplica } from '../replica/replica.ts';
import { isTrackedHere, syncMeta } from '../replica/sync-meta.ts';
import { ReplicaOutdatedError } from '../replica/version-guard.ts';
import { readGuest } from './guest-records.ts';
import { guestStorage } from './guest-storage.ts';

const ANN = asUserId('a0000000-0000-4000-8000-000000000000');

/** The stores whose entries do not move, with the reason. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  counts: 'derived',
  questFindCounts: 'derived',
  factPieces: 'derived',
  factChanges: 'derived',
  graves: 'about a server, which a guest never had',
  deletions: 'about a server',
  keptRows: 'about a server',
  notices: 'about a server or this replica',
  mediaUploads: 'about a server',
  undos: 'of the last seconds',
  meta: 'about this replica',
};

async function everyRecord({ replica }: Pick<ModelDevice, 'replica'>): Promise<string> {
  const stores = await Promise.all(
    replica.everything.map(async ({ name }) => [name, await replica.dexie.table(name).toArray()] as const),
  );
  return JSON.stringify(stores.filter(([name]) => !name.startsWith('fact')));
}

async function synced(account: ModelDevice): Promise<void> {
  await account.drain();
  await account.pull();
}

async function filledGuest() {
  const guest = modelDevice(modelServer());
  const made = await fill(guest);
  return { guest, made };
}

test('every store of a replica moves or is named as left behind', async () => {
  const { replica } = testDevice();
  const { tables, tracking: _, ...others } = await readGuest(replica, ANN);
  const moved = [...tables.map(({ table }) => table.name), ...Object.keys(others)];
  const known = [
    ...moved.map((name) => (name === 'queue' ? 'unifiedChangeQueue' : name)),
    ...Object.keys(LEFT_BEHIND),
  ];
  expect(known.toSorted()).toEqual(replica.everything.map(({ name }) => name).toSorted());
});

describe('a guest signs in', () => {
  test('all records reach the account once, also when asked twice, and nothing stays in the guest’s replica', async () => {
    const server = modelServer();
    await server.insert('profiles', 'user_id', [{ user_id: ANN }]);
    await server.insert('user_preferences', 'user_id', [{ user_id: ANN, default_units: 'metric' }]);
    const { guest, made } = await filledGuest();
    const account = modelDevice(server, { userId: ANN });
    const counts = {
      ...{ quests: 1, finds: 1, media: 5, bucket_list: 1, map_layers: 1, planned_quests: 1 },
      ...{ equipment: 2, find_equipment: 1 },
    };
    expect(await adopt(account, storageOf(guest))).toMatchObject({ ok: true, value: counts });
    expect(await adopt(account, storageOf(guest))).toEqual({ ok: true, value: {} });
    expect(await brokenInvariants(account.replica)).toEqual([]);
    const { adopted } = await syncMeta(account.replica);
    expect((await everyRecord(account)).replace(JSON.stringify(adopted), '')).not.toContain(guest.userId);
    await synced(account);
    expect(await account.replica.queue.count()).toBe(0);
    expect(await differences(account.replica, server)).toEqual([]);
    const other = modelDevice(server, { userId: ANN });
    await synced(other);
    expect(await other.queries.find(made.find.id)).toMatchObject({
      find: { name: 'Gold noble', userId: ANN },
    });
    for (const table of SYNCED_TABLES.filter(({ key }) => key === 'id')) {
      const ids = await other.replica.rows(table).toCollection().primaryKeys();
      expect([table.name, ids]).toEqual([
        table.name,
        await account.replica.rows(table).toCollection().primaryKeys(),
      ]);
    }
    expect(await other.queries.preferences()).toMatchObject({ defaultUnits: 'imperial' });
    expect(await other.queries.profile()).toMatchObject({ fullName: 'Mary Watson' });
  });

  test.each<Fault>(['killed', 'disk-full'])('at every write: %s', async (fault) => {
    const { guest } = await filledGuest();
    const account = modelDevice(modelServer(), { userId: ANN });
    done(await account.commands.startQuest({ name: 'Own field', location: FIELD }));
    const before = await everyRecord(account);
    let strikeAt = 1;
    for (; ; strikeAt += 1) {
      account.replica.dexie.close({ disableAutoOpen: false });
      const injector = injectFaults(account.replica);
      Object.assign(injector, { strikeAt, fault });
      const result = await adopt(account, storageOf(guest));
      account.replica.dexie.unuse({ stack: 'dbcore', name: 'faults' });
      account.replica.dexie.close({ disableAutoOpen: false });
      if (result.ok) break;
      if (fault === 'disk-full')
        expect(result.error).toMatchObject({ code: 'device-full', title: 'Records Not Moved' });
      expect([strikeAt, await everyRecord(account)]).toEqual([strikeAt, before]);
    }
    expect(strikeAt).toBeGreaterThan(20);
    expect(await brokenInvariants(account.replica)).toEqual([]);
    expect((await account.queries.findCounts()).total).toBe(1);
  });

  test('a tab killed after the move and before the delete moves nothing twice', async () => {
    const { guest } = await filledGuest();
    const account = modelDevice(modelServer(), { userId: ANN });
    const killed = async () => {
      throw new DOMException('killed', 'AbortError');
    };
    expect(await adopt(account, { ...storageOf(guest), delete: killed })).toMatchObject({ ok: false });
    const once = await everyRecord(account);
    expect(await adopt(account, storageOf(guest))).toMatchObject({ ok: true, value: { finds: 1 } });
    expect(await everyRecord(account)).toBe(once);
  });

  test('another tab of the guest can no longer save, and what it saved before is moved', async () => {
    const { guest } = await filledGuest();
    const account = modelDevice(modelServer(), { userId: ANN });
    const late = guest.commands.addEquipment({ name: 'Spade' });
    const moved = adopt(account, storageOf(guest));
    expect((await late).ok).toBe(true);
    await moved;
    expect((await account.queries.equipment()).map(({ name }) => name)).toContain('Spade');
    expect(await guest.commands.addEquipment({ name: 'Shovel' })).toMatchObject({
      error: { code: 'stopped' },
    });
  });

  test('a tab that opens the guest’s replica while it is moved is told to reload', async () => {
    const { guest } = await filledGuest();
    const source = storageOf(guest);
    await openReplica(source.replica);
    const late = testDevice({ userId: guest.userId, indexedDB: guest.indexedDB });
    await expect(openReplica(late.replica)).rejects.toThrow(ReplicaOutdatedError);
  });
});

describe('into an account that has records', () => {
  async function both() {
    const account = modelDevice(modelServer(), { userId: ANN });
    const guest = modelDevice(modelServer());
    const own = done(await account.commands.startQuest({ name: 'Own field', location: FIELD }));
    account.clock.nowMs += 60_000;
    guest.clock.nowMs = account.clock.nowMs;
    const moved = done(await guest.commands.startQuest({ name: 'Guest field', location: FIELD }));
    return { account, guest, own, moved };
  }

  test('both stay, and the quest that runs on this device continues', async () => {
    const { account, guest, own, moved } = await both();
    await adopt(account, storageOf(guest));
    expect(await account.queries.currentQuest()).toMatchObject({ id: moved.id, status: 'active' });
    expect(await account.queries.quest(own.id)).toMatchObject({ status: 'paused', isCurrent: false });
    expect(await isTrackedHere(account.replica, moved)).toBe(true);
  });

  test('an ended quest of the guest leaves the account’s own quest running', async () => {
    const { account, guest, own } = await both();
    done(await guest.commands.endQuest());
    await adopt(account, storageOf(guest));
    expect(await account.queries.currentQuest()).toMatchObject({ id: own.id, status: 'active' });
  });

  test('a setting that the guest never changed stays the account’s', async () => {
    const { account, guest } = await both();
    done(await account.commands.savePreferences({ defaultUnits: 'imperial', keepScreenAwake: true }));
    done(await guest.commands.savePreferences({ keepScreenAwake: false }));
    await adopt(account, storageOf(guest));
    expect(await account.queries.preferences()).toMatchObject({ defaultUnits: 'imperial' });
  });

  test('drafts of the same form are both kept', async () => {
    const { account, guest } = await both();
    await testDrafts(account.replica).writeFields('contact:new', { name: 'Ann' });
    await testDrafts(guest.replica).writeFields('contact:new', { name: 'Bob' });
    await adopt(account, storageOf(guest));
    const drafts = testDrafts(account.replica);
    expect([await drafts.read('contact:new'), await drafts.read('contact:new~2')]).toMatchObject([
      { fields: { name: 'Ann' } },
      { fields: { name: 'Bob' } },
    ]);
  });
});

test('a large file moves from the guest’s folder to the account’s', async () => {
  const [guestDisk, accountDisk] = [phoneDisk(), phoneDisk()];
  const guest = testDevice({ largeFiles: guestDisk });
  const account = testDevice({ userId: ANN, largeFiles: accountDisk });
  const quest = done(await guest.commands.startQuest({ name: 'Field', location: FIELD }));
  const big = newFiles(photo('big.jpg', 6 * 1024 * 1024));
  const { media } = done(await guest.commands.logFind({ questId: quest.id, name: 'Penny', files: big }));
  const { indexedDB } = guest;
  const source = () => guestStorage(guest.userId, { indexedDB, IDBKeyRange, largeFiles: guestDisk });
  accountDisk.fault = 'disk-full';
  expect(await adopt(account, source())).toMatchObject({ error: { code: 'device-full' } });
  expect(guestDisk.files.size).toBe(1);
  accountDisk.fault = null;
  done(await adopt(account, source()));
  expect([guestDisk.files.size, accountDisk.files.size]).toEqual([0, 1]);
  const [id = ''] = media.map((each) => each.id);
  const stored = await account.replica.mediaFiles.get(id);
  expect(accountDisk.files.get(stored?.beside?.name ?? '')?.size).toBe(6 * 1024 * 1024);
});
