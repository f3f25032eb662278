import type { UserId } from '@metalquest/core/ids';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import Dexie, { type Table } from 'dexie';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import type { Notice } from '../queries/queries.ts';
import type { FindCountsRow } from './find-counts.ts';
import type { StoredFile, StoredThumbnail } from './media-files.ts';
import type { PathPointRow, PathSummary } from './path-rows.ts';
import type { StoredRow } from './stored-row.ts';
import type { SyncMeta } from './sync-meta.ts';

/** A row deleted on this device whose tombstone has not come back yet: a late page must not bring it to life. */
export interface Grave {
  readonly key: string;
}

/** All of one user's data on this device. Stores of synced tables are reached through rows(). */
export interface Replica {
  readonly userId: UserId;
  readonly dexie: Dexie;
  rows<V>(table: SyncedTable<V>): Table<StoredRow<V>, string>;
  readonly queue: Table<QueueItem, number, Omit<QueueItem, 'seq'>>;
  readonly pathPoints: Table<PathPointRow, [string, number]>;
  readonly pathSummaries: Table<PathSummary, string>;
  readonly mediaFiles: Table<StoredFile, string>;
  readonly mediaThumbs: Table<StoredThumbnail, string>;
  readonly counts: Table<FindCountsRow, string>;
  readonly graves: Table<Grave, string>;
  readonly notices: Table<Notice, number, Omit<Notice, 'id'>>;
  readonly meta: Table<SyncMeta, string>;
  /** Every store, for the transactions whose reach is not known beforehand. */
  readonly everything: readonly Table[];
}

export interface ReplicaOptions {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** The database of a user; another user's is another database. */
export function replicaName(userId: UserId): string {
  return `metalquest-${userId}`;
}

/** The replica's schema, version 1. A change is a new version with its upgrade, never an edit of this one. */
const VERSION_1: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    SYNCED_TABLES.map((table) => [table.name, table.indexes ? `id, ${table.indexes}` : 'id']),
  ),
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

/** Describes the replica; Dexie opens it at the first use or with dexie.open(). */
export function describeReplica(userId: UserId, options: ReplicaOptions = {}): Replica {
  // Where the platform has no IndexedDB of its own, liveQuery does nothing unless Dexie is told of the given one.
  if (options.indexedDB) Dexie.dependencies.indexedDB ??= options.indexedDB;
  if (options.IDBKeyRange) Dexie.dependencies.IDBKeyRange ??= options.IDBKeyRange;
  const dexie = new Dexie(replicaName(userId), {
    ...(options.indexedDB ? { indexedDB: options.indexedDB } : {}),
    ...(options.IDBKeyRange ? { IDBKeyRange: options.IDBKeyRange } : {}),
    // Chrome's default is relaxed: a power cut would lose what the user was told is saved.
    chromeTransactionDurability: 'strict',
    // Dexie's cache shows writes before they are committed; what the user sees here must be durable.
    cache: 'disabled',
  });
  dexie.version(1).stores(VERSION_1);
  return {
    userId,
    dexie,
    rows: <V>(table: SyncedTable<V>) => dexie.table<StoredRow<V>, string>(table.name),
    queue: dexie.table('unifiedChangeQueue'),
    pathPoints: dexie.table('pathPoints'),
    pathSummaries: dexie.table('pathSummaries'),
    mediaFiles: dexie.table('mediaFiles'),
    mediaThumbs: dexie.table('mediaThumbs'),
    counts: dexie.table('counts'),
    graves: dexie.table('graves'),
    notices: dexie.table('notices'),
    meta: dexie.table('meta'),
    everything: dexie.tables,
  };
}
