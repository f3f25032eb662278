import { randomUUID } from 'node:crypto';
import { asUserId } from '@metalquest/core/ids';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { assembledEngine } from '../../test/support/assembled-engine.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { databaseOfVersion1, STORES_OF_VERSION_1 } from '../../test/support/version-1.ts';
import { virtualClock } from '../../test/support/virtual-clock.ts';
import { openReplica, replicaName } from './replica.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { ReplicaOutdatedError } from './version-guard.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

afterEach(() => {
  vi.restoreAllMocks();
});

/** The replica in the app's next version, with one more store. */
function nextVersion(name: string, indexedDB: IDBFactory): Dexie {
  const dexie = new Dexie(name, { indexedDB, IDBKeyRange });
  dexie.version(SCHEMA_VERSION + 1).stores({ ...STORES_OF_VERSION_1, maps: 'id' });
  return dexie;
}

describe('an app older than its replica', () => {
  it('does not open it, explains what to do, and leaves it unchanged', async () => {
    const device = testDevice();
    done(await device.commands.startQuest(A_QUEST));
    device.replica.dexie.close();
    const { name } = device.replica.dexie;
    const newer = nextVersion(name, device.indexedDB);
    await newer.open();
    await newer.table('maps').put({ id: 'a' });
    newer.close();

    const older = testDevice({ userId: device.userId, indexedDB: device.indexedDB });
    await expect(openReplica(older.replica)).rejects.toBeInstanceOf(ReplicaOutdatedError);
    expect(await older.commands.startQuest(A_QUEST)).toMatchObject({
      ok: false,
      error: { code: 'outdated', message: expect.stringContaining('Reload the page') },
    });
    await expect(older.queries.currentQuest()).rejects.toThrow();

    await newer.open();
    expect(newer.backendDB().version).toBe((SCHEMA_VERSION + 1) * 10);
    expect([await newer.table('quests').count(), await newer.table('maps').count()]).toEqual([1, 1]);
    newer.close();
  });
});

describe('a replica with a higher minor number of the same version', () => {
  it('is opened: Dexie raises the number when a store is added to a version that is not released', async () => {
    const device = testDevice();
    done(await device.commands.startQuest(A_QUEST));
    const { name } = device.replica.dexie;
    device.replica.dexie.close();
    await new Promise<void>((resolve, reject) => {
      const request = device.indexedDB.open(name, SCHEMA_VERSION * 10 + 1);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const reopened = testDevice({ userId: device.userId, indexedDB: device.indexedDB });
    expect((await reopened.queries.currentQuest())?.name).toBe('Long field');
    expect(reopened.replica.versions.isOutdated()).toBe(false);
  });
});

describe('a tab whose replica another tab upgrades', () => {
  it('closes it permanently, allows the upgrade, and asks for a reload', async () => {
    const device = testDevice();
    done(await device.commands.startQuest(A_QUEST));
    const onOutdated = vi.fn();
    device.replica.versions.onOutdated(onOutdated);
    const newer = nextVersion(device.replica.dexie.name, device.indexedDB);
    await newer.open();
    expect(await newer.table('quests').count()).toBe(1);
    expect(onOutdated).toHaveBeenCalledOnce();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await device.commands.pauseQuest()).toMatchObject({ ok: false, error: { code: 'outdated' } });
    }
    expect(device.replica.dexie.isOpen()).toBe(false);
    newer.close();
  });

  it('stops its engine, and reports once', async () => {
    const device = testDevice();
    const clock = virtualClock(device.clock.nowMs);
    const { engine, events } = assembledEngine(device, { server: modelServer(), clock, online: true });
    await engine.start();
    await clock.advance(10_000);
    const newer = nextVersion(device.replica.dexie.name, device.indexedDB);
    await newer.open();
    await clock.advance(3_600_000);
    expect(events).toEqual([{ type: 'outdated' }]);
    newer.close();
  });

  it('does not reopen it when the user signs out in another tab and it is deleted', async () => {
    const device = testDevice();
    done(await device.commands.startQuest(A_QUEST));
    const { name } = device.replica.dexie;
    await new Dexie(name, { indexedDB: device.indexedDB, IDBKeyRange }).delete();
    expect(await device.commands.pauseQuest()).toMatchObject({ ok: false, error: { code: 'stopped' } });
    expect(await device.indexedDB.databases()).toEqual([]);
  });
});

describe('an upgrade', () => {
  it('waits for a tab that keeps the replica open, and reports that', async () => {
    const userId = asUserId(randomUUID());
    const indexedDB = new IDBFactory();
    const old = databaseOfVersion1(replicaName(userId), indexedDB);
    await old.open();
    // A tab frozen in the background ignores the request to close.
    old.on('versionchange', () => false);
    const device = testDevice({ userId, indexedDB });
    const blocked = new Promise<void>((resolve) => device.replica.versions.onBlocked(resolve));
    const opened = vi.fn();
    const opening = device.replica.dexie.open().then(opened);
    await blocked;
    expect(opened).not.toHaveBeenCalled();
    old.close();
    await opening;
    expect(device.replica.dexie.verno).toBe(SCHEMA_VERSION);
    device.replica.dexie.close();
  });

  it('proceeds at once next to a tab of version 1, which closes by itself', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const userId = asUserId(randomUUID());
    const indexedDB = new IDBFactory();
    const old = databaseOfVersion1(replicaName(userId), indexedDB);
    await old.open();
    const device = testDevice({ userId, indexedDB });
    await device.replica.dexie.open();
    expect(device.replica.dexie.verno).toBe(SCHEMA_VERSION);
    // The old tab opens the newer database and continues. It finds every store it knows and so does not add
    // any, which would raise the version above this app's.
    done(await device.commands.startQuest(A_QUEST));
    expect(await old.table('quests').count()).toBe(1);
    expect(old.backendDB().version).toBe(SCHEMA_VERSION * 10);
    expect(device.replica.versions.isOutdated()).toBe(false);
    device.replica.dexie.close();
    old.close();
  });
});
