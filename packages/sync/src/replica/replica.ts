import type { UserId } from '@metalquest/core/ids';
import type { NewNotice, Notice, RestorableCounts } from '@metalquest/core/queue/notice';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import Dexie, { type Table } from 'dexie';
import type { LargeFiles } from '../environment/large-files.ts';
import type { ImportedRow, ImportPart, ImportRecord } from '../import/import-record.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { UPGRADES, VERSIONS } from './schema.ts';
import type {
  FactChange,
  FactPiece,
  FindCountsRow,
  KnownDeletion,
  LocalTombstone,
  NewFactChange,
  PathPointRow,
  PathSummary,
  QuestFindCount,
  RestorableRows,
  StartedUpload,
  StoredDraft,
  StoredDraftFiles,
  StoredFile,
  StoredThumbnail,
  SyncMeta,
  Undo,
} from './store-entries.ts';
import type { StoredRow } from './stored-row.ts';
import {
  isSealedNumber,
  ReplicaOutdatedError,
  SEALED_VERSION,
  type VersionGuard,
  versionGuard,
} from './version-guard.ts';

interface FileStore {
  readonly files: LargeFiles;
  /** Names whose rows are not written yet, to be excluded from sweeps. */
  readonly pendingNames: Set<string>;
}

/** One user's data on this device. rows() gives the stores of synced tables. */
export interface Replica {
  readonly userId: UserId;
  readonly dexie: Dexie;
  readonly isSealed: boolean;
  readonly versions: VersionGuard;
  rows<V>(table: SyncedTable<V>): Table<StoredRow<V>, string>;
  readonly queue: Table<QueueItem, number, Omit<QueueItem, 'seq'>>;
  readonly pathPoints: Table<PathPointRow, [string, number]>;
  readonly pathSummaries: Table<PathSummary, string>;
  readonly mediaFiles: Table<StoredFile, string>;
  readonly mediaThumbs: Table<StoredThumbnail, string>;
  readonly mediaUploads: Table<StartedUpload, string>;
  readonly counts: Table<FindCountsRow, string>;
  readonly questFindCounts: Table<QuestFindCount, string>;
  readonly localTombstones: Table<LocalTombstone, string>;
  readonly deletions: Table<KnownDeletion, string>;
  readonly notices: Table<Notice, number, NewNotice & { readonly kept?: RestorableCounts }>;
  readonly restorableRows: Table<RestorableRows, number>;
  readonly drafts: Table<StoredDraft, string>;
  readonly draftFiles: Table<StoredDraftFiles, string>;
  readonly undos: Table<Undo, string>;
  readonly imports: Table<ImportRecord, string>;
  readonly importRows: Table<ImportedRow, string>;
  readonly importParts: Table<ImportPart, [string, number]>;
  readonly factPieces: Table<FactPiece, string>;
  readonly factChanges: Table<FactChange, number, NewFactChange>;
  readonly meta: Table<SyncMeta, string>;
  readonly fileStore: FileStore | null;
  readonly everything: readonly Table[];
}

export interface ReplicaOptions {
  /** The database name. Several devices in one process need different ones, or Dexie treats them as tabs. */
  readonly name?: string;
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
  readonly largeFiles?: LargeFiles;
  /** Opens the replica under a number that closes it for all tabs and for good; for a guest's, before it is moved. */
  readonly isSealed?: boolean;
}

export function replicaName(userId: UserId): string {
  return `metalquest-${userId}`;
}

/** Describes the replica; Dexie opens it at the first use or with dexie.open(). */
export function describeReplica(userId: UserId, options: ReplicaOptions = {}): Replica {
  // Without a native IndexedDB, liveQuery works only if Dexie knows the given one.
  if (options.indexedDB) Dexie.dependencies.indexedDB ??= options.indexedDB;
  if (options.IDBKeyRange) Dexie.dependencies.IDBKeyRange ??= options.IDBKeyRange;
  const versions = versionGuard();
  // Where IndexedDB is forbidden, opening the replica reports it.
  const platform = options.indexedDB ?? globalThis.indexedDB;
  const dexie = new Dexie(options.name ?? replicaName(userId), {
    ...(platform ? { indexedDB: versions.factory(platform) } : {}),
    ...(options.IDBKeyRange ? { IDBKeyRange: options.IDBKeyRange } : {}),
    // Chrome's default is relaxed: a power cut could lose data reported as saved.
    chromeTransactionDurability: 'strict',
    // Dexie's cache shows writes before they are committed; the app must show only durable data.
    cache: 'disabled',
  });
  versions.watch(dexie);
  // Each call of stores() parses the stores known so far for every version: fewest, if the oldest version, which has
  // most stores, comes last.
  const declared = VERSIONS.map((stores, index) => ({ stores, version: dexie.version(index + 1) }));
  for (const { stores, version } of declared.toReversed()) version.stores(stores);
  for (const [index, { version }] of declared.entries()) {
    const upgrade = UPGRADES[index + 1];
    if (upgrade) version.upgrade(upgrade);
  }
  if (options.isSealed) dexie.version(SEALED_VERSION).stores({});
  return {
    userId,
    dexie,
    isSealed: options.isSealed ?? false,
    versions,
    rows: <V>(table: SyncedTable<V>) => dexie.table<StoredRow<V>, string>(table.name),
    queue: dexie.table('unifiedChangeQueue'),
    pathPoints: dexie.table('pathPoints'),
    pathSummaries: dexie.table('pathSummaries'),
    mediaFiles: dexie.table('mediaFiles'),
    mediaThumbs: dexie.table('mediaThumbs'),
    mediaUploads: dexie.table('mediaUploads'),
    counts: dexie.table('counts'),
    questFindCounts: dexie.table('questFindCounts'),
    localTombstones: dexie.table('graves'),
    deletions: dexie.table('deletions'),
    notices: dexie.table('notices'),
    restorableRows: dexie.table('keptRows'),
    drafts: dexie.table('drafts'),
    draftFiles: dexie.table('draftFiles'),
    undos: dexie.table('undos'),
    imports: dexie.table('imports'),
    importRows: dexie.table('importRows'),
    importParts: dexie.table('importParts'),
    factPieces: dexie.table('factPieces'),
    factChanges: dexie.table('factChanges'),
    meta: dexie.table('meta'),
    fileStore: options.largeFiles ? { files: options.largeFiles, pendingNames: new Set() } : null,
    everything: dexie.tables,
  };
}

export async function openReplica({ dexie, isSealed, versions }: Replica): Promise<void> {
  try {
    await dexie.open();
  } catch (error) {
    throw versions.isOutdated() ? new ReplicaOutdatedError() : error;
  }
  if (isSealed || !isSealedNumber(dexie.backendDB().version)) return;
  // Another tab moves these records into an account, which this page does not know yet.
  dexie.close({ disableAutoOpen: true });
  throw new ReplicaOutdatedError();
}
