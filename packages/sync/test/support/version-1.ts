import Dexie from 'dexie';
import type { IDBFactory } from 'fake-indexeddb';
import { IDBKeyRange } from 'fake-indexeddb';
import { queueOfVersion1 } from './version-1-queue.ts';
import { AT, find, IDS, photo, quest, T, type Xids } from './version-1-rows.ts';

/* A replica of app version 1 during an outing, with stores and records written out without current code. */

const STORES = {
  profiles: 'id',
  user_preferences: 'id',
  equipment: 'id, value.type',
  quests: 'id, value.startTime, [value.status+value.startTime], current, *words',
  finds:
    'id, value.foundAt, [value.category+value.foundAt], [value.questId+value.foundAt], [hasPhoto+value.foundAt], ' +
    'value.depthCm, value.detectorId, value.coilId, value.pinpointerId, *words',
  find_equipment: 'id, value.findId, value.equipmentId',
  media: 'id, [value.findId+value.sortOrder], [value.equipmentId+value.sortOrder]',
  unifiedChangeQueue: '++seq, &id, [table+entityId], status',
  pathPoints: '[questId+t], waiting',
  pathSummaries: 'questId',
  mediaFiles: 'id, [waiting+size], lastUsedAt',
  mediaThumbs: 'id',
  counts: 'key',
  graves: 'key',
  notices: '++id',
  meta: 'key',
} as const;

export const STORES_OF_VERSION_1: Readonly<Record<string, string>> = STORES;

export function databaseOfVersion1(name: string, indexedDB: IDBFactory): Dexie {
  const dexie = new Dexie(name, { indexedDB, IDBKeyRange });
  dexie.version(1).stores(STORES);
  return dexie;
}

/** Fills a version 1 database: rows that are on the server too, and a queue with items of every kind. */
export async function fillVersion1(dexie: Dexie, userId: string, xids: Xids, epoch: string): Promise<void> {
  const known = (xid: string) => ({ xid, generation: 1 });
  const own = { xid: null, generation: 0 };
  const put = (store: string, ...records: object[]) => dexie.table(store).bulkPut(records);
  await put('equipment', {
    id: IDS.detector,
    value: {
      id: IDS.detector,
      userId,
      name: 'Deus II',
      type: 'detector',
      brand: null,
      model: null,
      notes: null,
      attributes: {},
      dateBought: null,
      purchaseLocation: null,
      purchasePrice: null,
      warrantyDurationMonths: null,
      serialNumber: null,
      createdAt: AT,
      updatedAt: AT,
    },
    words: [],
    ...known(xids.equipment),
  });
  await put(
    'quests',
    {
      id: IDS.oldQuest,
      value: { ...quest(userId, IDS.oldQuest, 'Long field, north', false), description: 'by the oak' },
      words: ['long', 'field', 'north', 'ely'],
      pathPointCount: 0,
      ...known(xids.quests),
    },
    {
      id: IDS.newQuest,
      value: quest(userId, IDS.newQuest, 'Wood', true),
      words: ['wood', 'ely'],
      current: 1,
      ...own,
    },
  );
  await put(
    'finds',
    {
      id: IDS.oldFind,
      value: find(userId, IDS.oldFind, IDS.oldQuest, 'Button'),
      words: ['button'],
      hasPhoto: 1,
      ...known(xids.finds),
    },
    {
      id: IDS.newFind,
      value: find(userId, IDS.newFind, IDS.newQuest, 'Silver penny'),
      words: ['silver', 'penny'],
      hasPhoto: 1,
      ...own,
    },
  );
  await put(
    'media',
    {
      id: IDS.oldPhoto,
      value: photo(userId, IDS.oldPhoto, IDS.oldFind, 'button.jpg'),
      words: [],
      ...known(xids.media),
    },
    {
      id: IDS.newPhoto,
      value: photo(userId, IDS.newPhoto, IDS.newFind, 'penny.jpg'),
      words: [],
      ...own,
    },
  );
  await put('mediaFiles', {
    id: IDS.newPhoto,
    blob: new Blob(['jpeg'], { type: 'image/jpeg' }),
    size: 4,
    waiting: 1,
    lastUsedAt: T,
  });
  await put('mediaThumbs', { id: IDS.newPhoto, blob: new Blob(['j'], { type: 'image/jpeg' }) });
  await put(
    'pathPoints',
    ...[0, 1, 2].map((n) => ({
      questId: IDS.newQuest,
      lng: 0.26,
      lat: 52.4 + n / 1000,
      t: T + n * 60_000,
      waiting: IDS.newQuest,
    })),
  );
  const last = { lng: 0.26, lat: 52.402, t: T + 120_000 };
  await put('pathSummaries', {
    questId: IDS.newQuest,
    count: 3,
    onServer: 0,
    distanceM: 222.39,
    last,
    recorded: last,
  });
  await put('counts', {
    key: 'finds',
    total: 2,
    withPhoto: 2,
    byCategory: {
      Coin: 1,
      Jewelry: 0,
      Relic: 0,
      Historic: 0,
      Military: 0,
      Artifact: 0,
      Trash: 0,
      Other: 1,
    },
    byDepthCm: { 8: 1 },
  });
  await put('graves', { key: `finds/${IDS.deletedFind}` });
  await put('meta', {
    key: 'sync',
    epoch,
    generation: 1,
    changesCursor: { xid: '1000' },
    pointsCursor: null,
    pathsBehind: false,
    firstSyncDone: true,
    firstSyncRows: 5,
    lastSyncedAt: AT,
    tracking: { questId: IDS.newQuest, segmentStart: AT },
  });
  await put('unifiedChangeQueue', ...queueOfVersion1(userId));
}
