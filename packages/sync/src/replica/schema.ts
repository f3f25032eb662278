import type { Find } from '@metalquest/core/find/find';
import { NO_RECORD } from '@metalquest/core/find/find-record';
import { DEFAULT_PREFERENCES, type UserPreferences } from '@metalquest/core/preferences/preferences';
import { sortableName } from '@metalquest/core/quest/quest-list';
import type { Transaction } from 'dexie';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { findOrder } from './find-order.ts';
import type { StoredRow } from './stored-row.ts';

/** The stores of a version of the replica, by name, with their key and indexes as Dexie writes them. */
export type Stores = Readonly<Record<string, string>>;

/**
 * Version 1 as it was released; never edited, since replicas of it are on people's devices. The stores of synced
 * tables stand here as their descriptors were then.
 */
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
  // seq rises with every change and is the order of sending; the spec's name of the store (section 7).
  unifiedChangeQueue: '++seq, &id, [table+entityId], status',
  // One small record a point, so that appending costs the same at any length. `waiting` is the quest's id while the
  // server lacks the point and absent after, so that the index holds unsent points only.
  pathPoints: '[questId+t], waiting',
  pathSummaries: 'questId',
  mediaFiles: 'id, [waiting+size], lastUsedAt',
  mediaThumbs: 'id',
  counts: 'key',
  graves: 'key',
  notices: '++id',
  meta: 'key',
};

/** The stores of synced tables as the descriptors want them now. */
const SYNCED_STORES: Stores = Object.fromEntries(
  SYNCED_TABLES.map((table) => [table.name, table.indexes ? `id, ${table.indexes}` : 'id']),
);

/**
 * What version 2 adds to version 1: landowners, permissions, the bucket list; notices that keep what they can restore;
 * room for media by size, and uploads that go on.
 *
 * It takes nothing away: a tab of version 1 that is still open opens the replica again after the upgrade, and Dexie
 * would add what that version misses, under a number that is above this one's.
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
  // Sizes are in the index, so that making room reads no file.
  mediaFiles: 'id, [waiting+size], lastUsedAt, [lastUsedAt+size]',
  mediaThumbs: 'id, [lastUsedAt+size]',
  mediaUploads: 'id',
};

/**
 * What version 3 adds: what is typed and photographed in forms that were not saved yet; and what deletes took, as long
 * as they can be undone; and the orders of a list of finds.
 */
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

/** What version 4 adds: what quests are ordered by, besides their time. */
const VERSION_4: Stores = {
  quests: SYNCED_STORES.quests ?? 'id',
  pathSummaries: 'questId, distanceM',
  questFindCounts: 'questId, count',
};

/**
 * What version 5 adds: finds by period and by material; what was brought in from files, so that it is found again and
 * can be taken out; and the facts that statistics are counted from (see statistics/).
 */
const VERSION_5: Stores = {
  finds: SYNCED_STORES.finds ?? 'id',
  imports: 'id, state, startedAt',
  importRows: 'key, [importId+key], fingerprint',
  importParts: '[importId+n]',
  factPieces: 'key',
  factChanges: '++seq',
};

/** Every version that a replica on somebody's device may have, oldest first; the last one is this app's. */
export const VERSIONS: readonly Stores[] = [VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5];

/** Small pictures of version 1 said neither their size nor when they were used. */
async function sizedThumbnails(transaction: Transaction): Promise<void> {
  await transaction
    .table<{ blob: Blob; size?: number; lastUsedAt?: number }>('mediaThumbs')
    .toCollection()
    .modify((thumbnail) => {
      thumbnail.size = thumbnail.blob.size;
      thumbnail.lastUsedAt = 0;
    });
}

/** Quests of older versions had no name to be ordered by, and nobody counted the finds of each. */
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

/** Finds of versions before 3 did not say where they come by name and by depth. */
async function orderedFinds(transaction: Transaction): Promise<void> {
  await transaction
    .table<StoredRow<Find>>('finds')
    .toCollection()
    .modify((row) => void Object.assign(row, findOrder(row.value)));
}

/**
 * Finds of versions before 5 had no record, and settings no way to write places. Said here, so that a change of such a
 * row sends nothing that nobody changed; what the server has meanwhile comes with the next pull (columnsVersion).
 */
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

/** The row with the fields of a record that it lacks. */
function withRecord(row: StoredRow<Find>): StoredRow<Find> {
  return { ...row, value: { ...NO_RECORD, ...row.value } };
}

/** What must be done to the records of a replica when it reaches a version, by version. */
export const UPGRADES: Readonly<Record<number, (transaction: Transaction) => Promise<void>>> = {
  2: sizedThumbnails,
  3: orderedFinds,
  4: rankedQuests,
  5: recordedFinds,
};

/** The version that this app writes. */
export const SCHEMA_VERSION = VERSIONS.length;
