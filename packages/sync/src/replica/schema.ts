import type { Find } from '@metalquest/core/find/find';
import { NO_RECORD } from '@metalquest/core/find/find-record';
import { type Media, NO_SOUND } from '@metalquest/core/media/media';
import { DEFAULT_PREFERENCES, type UserPreferences } from '@metalquest/core/preferences/preferences';
import { sortableName } from '@metalquest/core/quest/quest-list';
import type { Transaction } from 'dexie';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { findOrder } from './find-order.ts';
import type { StoredRow } from './stored-row.ts';

export type Stores = Readonly<Record<string, string>>;

/** Version 1 as released. Never edit it: devices have replicas of it. */
export const VERSION_1: Stores = {
  profiles: 'id',
  user_preferences: 'id',
  equipment: 'id, value.type',
  quests: 'id, value.startTime, [value.status+value.startTime], current, *words',
  finds:
    'id, value.foundAt, [value.category+value.foundAt], [value.questId+value.foundAt], [hasPhoto+value.foundAt], ' +
    'value.depthCm, value.detectorId, value.coilId, value.pinpointerId, *words',
  find_equipment: 'id, value.findId, value.equipmentId',
  media: 'id, [value.findId+value.sortOrder], [value.equipmentId+value.sortOrder]',
  // seq increases with every change and is the order of sending. The spec names the store (section 7).
  unifiedChangeQueue: '++seq, &id, [table+entityId], status',
  // One record per point, so that appending has constant cost; `waiting` is only set while unsent.
  pathPoints: '[questId+t], waiting',
  pathSummaries: 'questId',
  mediaFiles: 'id, [waiting+size], lastUsedAt',
  mediaThumbs: 'id',
  counts: 'key',
  graves: 'key',
  notices: '++id',
  meta: 'key',
};

const SYNCED_STORES: Stores = Object.fromEntries(
  SYNCED_TABLES.map((table) => [table.name, table.indexes ? `id, ${table.indexes}` : 'id']),
);

/**
 * Version 2 removes nothing: an open tab of version 1 reopens the replica after the upgrade, and Dexie would
 * add missing stores under a version number above this one.
 */
const VERSION_2: Stores = {
  landowner_contacts: 'id, *words',
  property_permissions:
    'id, value.createdAt, [value.status+value.createdAt], [value.status+value.validUntil], value.contactId, *words',
  contact_interactions:
    'id, value.interactionDate, [value.contactId+value.interactionDate], value.followUpDate',
  bucket_list: 'id, value.createdAt, [value.status+value.createdAt], value.findId, value.questId, *words',
  quests: 'id, value.startTime, [value.status+value.startTime], value.permissionId, current, *words',
  media:
    'id, [value.findId+value.sortOrder], [value.equipmentId+value.sortOrder], [value.permissionId+value.sortOrder]',
  keptRows: 'noticeId',
  deletions: 'key',
  // With sizes in the index, eviction reads no files.
  mediaFiles: 'id, [waiting+size], lastUsedAt, [lastUsedAt+size]',
  mediaThumbs: 'id, [lastUsedAt+size]',
  mediaUploads: 'id',
};

/** Version 3 adds drafts, undo of deletes and the sort orders of finds. */
const VERSION_3: Stores = {
  finds:
    'id, value.foundAt, [value.category+value.foundAt], [value.questId+value.foundAt], [hasPhoto+value.foundAt], ' +
    'value.depthCm, [byDepth+value.foundAt], [byName+value.foundAt], value.detectorId, value.coilId, ' +
    'value.pinpointerId, [value.detectorId+value.questId], [value.coilId+value.questId], ' +
    '[value.pinpointerId+value.questId], [value.detectorId+value.foundAt], [value.coilId+value.foundAt], ' +
    '[value.pinpointerId+value.foundAt], *words',
  drafts: 'key',
  draftFiles: 'key',
  undos: 'key, *about, *deletes',
};

/** Version 4 adds the sort orders of quests. */
const VERSION_4: Stores = {
  quests: SYNCED_STORES.quests ?? 'id',
  pathSummaries: 'questId, distanceM',
  questFindCounts: 'questId, count',
};

/** Version 5 adds finds by period and material, imports, and cached facts of statistics. */
const VERSION_5: Stores = {
  finds: SYNCED_STORES.finds ?? 'id',
  imports: 'id, state, startedAt',
  importRows: 'key, [importId+key], fingerprint',
  importParts: '[importId+n]',
  factPieces: 'key',
  factChanges: '++seq',
};

/** Version 6 adds map layers that users add by their address. */
const VERSION_6: Stores = { map_layers: SYNCED_STORES.map_layers ?? 'id' };

/** Version 7 adds planned quests. */
const VERSION_7: Stores = { planned_quests: SYNCED_STORES.planned_quests ?? 'id' };

/** Version 8 adds voice notes of quests. */
const VERSION_8: Stores = { media: SYNCED_STORES.media ?? 'id' };

/** Every released version, oldest first; the last is this app's. */
export const VERSIONS: readonly Stores[] = [
  VERSION_1,
  VERSION_2,
  VERSION_3,
  VERSION_4,
  VERSION_5,
  VERSION_6,
  VERSION_7,
  VERSION_8,
];

async function sizedThumbnails(transaction: Transaction): Promise<void> {
  await transaction
    .table<{ blob: Blob; size?: number; lastUsedAt?: number }>('mediaThumbs')
    .toCollection()
    .modify((thumbnail) => {
      thumbnail.size = thumbnail.blob.size;
      thumbnail.lastUsedAt = 0;
    });
}

async function rankedQuests(transaction: Transaction): Promise<void> {
  await transaction
    .table<{ value: { name: string }; sortName?: string }>('quests')
    .toCollection()
    .modify((row) => {
      row.sortName = sortableName(row.value.name);
    });
  const counts = new Map<string, number>();
  await transaction.table<{ value: { questId: string } }>('finds').each(({ value: { questId } }) => {
    counts.set(questId, (counts.get(questId) ?? 0) + 1);
  });
  const records = [...counts].map(([questId, count]) => ({ questId, count }));
  await transaction.table('questFindCounts').bulkPut(records);
}

async function orderedFinds(transaction: Transaction): Promise<void> {
  await transaction
    .table<StoredRow<Find>>('finds')
    .toCollection()
    .modify((row) => void Object.assign(row, findOrder(row.value)));
}

/** Adds default record fields, so that a change of such a row sends no unrelated columns. */
async function recordedFinds(transaction: Transaction): Promise<void> {
  const finds = transaction.table<StoredRow<Find>>('finds').toCollection();
  await finds.modify((row) => void Object.assign(row, withRecord(row)));
  await transaction.table('counts').toCollection().modify({ byPeriod: {}, byMaterial: {} });
  await transaction
    .table<StoredRow<UserPreferences>>('user_preferences')
    .toCollection()
    .modify((row) => void Object.assign(row, { value: { ...DEFAULT_PREFERENCES, ...row.value } }));
  await transaction
    .table<{ rows: readonly { table: string; row: StoredRow<Find> }[] }>('undos')
    .toCollection()
    .modify((undo) => {
      undo.rows = undo.rows.map((taken) =>
        taken.table === 'finds' ? { ...taken, row: withRecord(taken.row) } : taken,
      );
    });
}

function withRecord(row: StoredRow<Find>): StoredRow<Find> {
  return { ...row, value: { ...NO_RECORD, ...row.value } };
}

/** Adds the columns of voice notes, so that a change of such a row sends no unrelated columns. */
async function mediaWithoutSound(transaction: Transaction): Promise<void> {
  const withColumns = (row: StoredRow<Media>): StoredRow<Media> => ({
    ...row,
    value: { ...NO_SOUND, ...row.value },
  });
  const media = transaction.table<StoredRow<Media>>('media').toCollection();
  await media.modify((row) => void Object.assign(row, withColumns(row)));
  await transaction
    .table<{ rows: readonly { table: string; row: StoredRow<Media> }[] }>('undos')
    .toCollection()
    .modify((undo) => {
      undo.rows = undo.rows.map((taken) =>
        taken.table === 'media' ? { ...taken, row: withColumns(taken.row) } : taken,
      );
    });
}

/** Data migrations, by the version they lead to. */
export const UPGRADES: Readonly<Record<number, (transaction: Transaction) => Promise<void>>> = {
  2: sizedThumbnails,
  3: orderedFinds,
  4: rankedQuests,
  5: recordedFinds,
  8: mediaWithoutSound,
};

export const SCHEMA_VERSION = VERSIONS.length;
