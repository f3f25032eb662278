import Dexie from 'dexie';
import type { IDBFactory } from 'fake-indexeddb';
import { IDBKeyRange } from 'fake-indexeddb';

/*
 * A replica as version 1 of the app left it on a device: stores and records written out as they were, without any of
 * today's code, in the middle of an outing.
 */

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

/** The stores of version 1, by name, with their key and indexes. */
export const STORES_OF_VERSION_1: Readonly<Record<string, string>> = STORES;

/** A database of version 1, with nothing in it. */
export function databaseOfVersion1(name: string, indexedDB: IDBFactory): Dexie {
  const dexie = new Dexie(name, { indexedDB, IDBKeyRange });
  dexie.version(1).stores(STORES);
  return dexie;
}

export const IDS = {
  detector: '10000000-0000-4000-8000-000000000001',
  oldQuest: '20000000-0000-4000-8000-000000000001',
  newQuest: '20000000-0000-4000-8000-000000000002',
  oldFind: '30000000-0000-4000-8000-000000000001',
  newFind: '30000000-0000-4000-8000-000000000002',
  deletedFind: '30000000-0000-4000-8000-000000000003',
  oldPhoto: '40000000-0000-4000-8000-000000000001',
  newPhoto: '40000000-0000-4000-8000-000000000002',
} as const;

const AT = '2026-03-01T10:00:00.000Z';
const T = Date.parse(AT);

/** Rows that the server has when the device of version 1 goes out, as their columns. */
export function rowsOnServer(userId: string) {
  return {
    user_preferences: { user_id: userId, default_units: 'imperial', map_style: 'streets-v12' },
    equipment: { id: IDS.detector, user_id: userId, name: 'Deus II', type: 'detector', attributes: {} },
    quests: {
      id: IDS.oldQuest,
      user_id: userId,
      title: 'Long field',
      notes: null,
      date: AT,
      end_time: AT,
      duration_seconds: 60,
      status: 'ended',
      current_segment_start_timestamp: null,
      is_current: false,
      weather: null,
      location: 'Ely',
      location_geom: { type: 'Point', coordinates: [0.26, 52.4] },
      permission_id: null,
    },
    finds: {
      id: IDS.oldFind,
      user_id: userId,
      quest_id: IDS.oldQuest,
      item_description: 'Button',
      found_at: AT,
      location_geom: null,
      depth_cm: 8,
      category: 'Other',
      detector_id: IDS.detector,
    },
    media: {
      id: IDS.oldPhoto,
      user_id: userId,
      find_id: IDS.oldFind,
      equipment_id: null,
      storage_path: `finds/${IDS.oldFind}/${IDS.oldPhoto}.jpg`,
      media_type: 'image',
      filename: 'button.jpg',
      sort_order: 0,
      image_width: 640,
      image_height: 480,
      byte_size: 4,
    },
  } as const;
}

const find = (userId: string, id: string, questId: string, name: string) => ({
  id,
  userId,
  questId,
  name,
  location: null,
  depthCm: id === IDS.oldFind ? 8 : null,
  category: id === IDS.oldFind ? 'Other' : 'Coin',
  detectorId: id === IDS.oldFind ? IDS.detector : null,
  coilId: null,
  pinpointerId: null,
  details: null,
  targetId: null,
  groundMineralization: null,
  terrainType: null,
  moistureLevel: null,
  trashDensity: null,
  groundCompaction: null,
  specialConditions: null,
  foundAt: AT,
  createdAt: AT,
  updatedAt: AT,
});

const quest = (userId: string, id: string, name: string, active: boolean) => ({
  id,
  userId,
  name,
  description: null,
  startTime: AT,
  durationSeconds: active ? 0 : 60,
  weather: null,
  isCurrent: active,
  startLocation: { lng: 0.26, lat: 52.4 },
  locationName: 'Ely',
  permissionId: null,
  createdAt: AT,
  updatedAt: AT,
  status: active ? 'active' : 'ended',
  currentSegmentStart: active ? AT : null,
  endTime: active ? null : AT,
});

const photo = (userId: string, id: string, findId: string, filename: string) => ({
  id,
  userId,
  findId,
  equipmentId: null,
  storagePath: `finds/${findId}/${id}.jpg`,
  mediaType: 'image',
  filename,
  sortOrder: 0,
  width: 640,
  height: 480,
  byteSize: 4,
  createdAt: AT,
});

/** Numbers that the server gave to the rows of rowsOnServer, by table. */
export type Xids = Readonly<Record<keyof ReturnType<typeof rowsOnServer>, string>>;

/**
 * Fills a database of version 1 with what a device has in the field: rows that the server has too, and a queue with
 * items of every kind and status that version 1 knew.
 */
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

function queueOfVersion1(userId: string): object[] {
  const item = (n: number, change: object) => ({
    id: `50000000-0000-4000-8000-00000000000${n}`,
    userId,
    timestamp: AT,
    status: 'pending',
    attempts: 0,
    lastAttempt: null,
    error: null,
    permanentlyFailed: false,
    seq: n,
    sentAt: null,
    parents: [],
    ...change,
  });
  const ofNewQuest = [{ table: 'quests', entityId: IDS.newQuest }];
  return [
    // Refused once, by a server that was broken.
    item(1, {
      table: 'quests',
      type: 'UPDATE',
      entityId: IDS.oldQuest,
      payload: { title: 'Long field, north', notes: 'by the oak' },
      status: 'failed',
      attempts: 2,
      lastAttempt: AT,
      error: 'The server answered 500',
      sentAt: AT,
    }),
    // On its way when the tab died.
    item(2, {
      table: 'quests',
      type: 'INSERT',
      entityId: IDS.newQuest,
      payload: {
        ...rowsOnServer(userId).quests,
        id: IDS.newQuest,
        title: 'Wood',
        status: 'active',
        is_current: true,
        duration_seconds: 0,
        end_time: null,
        current_segment_start_timestamp: AT,
      },
      status: 'processing',
      sentAt: AT,
    }),
    item(3, {
      table: 'quest_path_points',
      type: 'INSERT',
      entityId: IDS.newQuest,
      payload: { quest_id: IDS.newQuest },
      parents: ofNewQuest,
    }),
    item(4, {
      table: 'finds',
      type: 'INSERT',
      entityId: IDS.newFind,
      payload: {
        ...rowsOnServer(userId).finds,
        id: IDS.newFind,
        quest_id: IDS.newQuest,
        item_description: 'Silver penny',
        category: 'Coin',
        depth_cm: null,
        detector_id: null,
      },
      parents: ofNewQuest,
    }),
    item(5, {
      table: 'media',
      type: 'INSERT',
      entityId: IDS.newPhoto,
      payload: {
        ...rowsOnServer(userId).media,
        id: IDS.newPhoto,
        find_id: IDS.newFind,
        storage_path: `finds/${IDS.newFind}/${IDS.newPhoto}.jpg`,
        filename: 'penny.jpg',
      },
      parents: [{ table: 'finds', entityId: IDS.newFind }],
    }),
    item(6, { table: 'finds', type: 'DELETE', entityId: IDS.deletedFind, payload: {} }),
    item(7, {
      table: 'user_preferences',
      type: 'UPDATE',
      entityId: userId,
      payload: { keep_screen_awake: true },
    }),
  ];
}
