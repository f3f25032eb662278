import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { JsonObject } from '@metalquest/core/json';
import type { Quest } from '@metalquest/core/quest/quest';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { questTable } from '../mapping/quest-table.ts';
import type { PathProgress } from '../status/sync-status.ts';
import type { Replica } from './replica.ts';

/**
 * Recovery after the server was restored from a backup.
 * - fetch: refetching everything, to find what the server lacks. `held`: sending is paused meanwhile, because
 * the server may lack the parents.
 * - files: missing rows are queued; files are checked up to the media row `after`.
 */
type Recovery =
  | { readonly stage: 'fetch'; readonly held: boolean }
  | { readonly stage: 'files'; readonly after: string };

/** The sync state with the server. One row, written together with each page. */
export interface SyncMeta {
  readonly key: 'sync';
  /** Distinguishes this replica from an earlier, lost one; created on demand. See file-notes.ts. */
  readonly replicaId?: string;
  /** The server's history; a different one means that the server was restored. */
  readonly epoch: string | null;
  /** The number of the current history, to which rows relate their sync_xid. */
  readonly generation: number;
  readonly changesCursor: JsonObject | null;
  /** The tables known to the app that moved the cursor; absent in version 1. See coverAllTables. */
  readonly covered?: { readonly cursor: JsonObject; readonly tables: readonly string[] };
  /** The highest change number in this history, '0' when none; the server's counter cannot be lower. */
  readonly seenXid: string;
  readonly recovery: Recovery | null;
  readonly pathsBehind: boolean;
  readonly firstSyncDone: boolean;
  readonly firstSyncRows: number;
  readonly firstSyncTotal: number | null;
  readonly pathProgress: PathProgress | null;
  readonly lastSyncedAt: string | null;
  readonly rowQuota?: RowQuota & { readonly atMs: number };
  /** Rows to refetch although unchanged, because a local change was discarded. */
  readonly refetch?: readonly RowRef[];
  /** The run of a quest that was started on this device, which records its path; otherwise null. */
  readonly tracking: { readonly questId: string; readonly segmentStart: string } | null;
}

const INITIAL: SyncMeta = {
  key: 'sync',
  epoch: null,
  generation: 1,
  changesCursor: null,
  seenXid: '0',
  recovery: null,
  pathsBehind: false,
  firstSyncDone: false,
  firstSyncRows: 0,
  firstSyncTotal: null,
  pathProgress: null,
  lastSyncedAt: null,
  tracking: null,
};

export async function syncMeta(replica: Replica): Promise<SyncMeta> {
  return { ...INITIAL, ...(await replica.meta.get('sync')) };
}

export async function updateSyncMeta(replica: Replica, changes: Partial<SyncMeta>): Promise<SyncMeta> {
  const meta = { ...(await syncMeta(replica)), ...changes };
  await replica.meta.put(meta);
  return meta;
}

export async function trackHere(replica: Replica, quest: Quest): Promise<void> {
  if (quest.status !== 'active') return;
  await updateSyncMeta(replica, { tracking: { questId: quest.id, segmentStart: quest.currentSegmentStart } });
}

export async function isWalking(replica: Replica): Promise<boolean> {
  const active = await replica.rows(questTable).where('value.status').equals('active').toArray();
  const tracked = await Promise.all(active.map((row) => isTrackedHere(replica, row.value)));
  return tracked.includes(true);
}

/** If another device started or resumed the current run, that device records the path. */
export async function isTrackedHere(replica: Replica, quest: Quest): Promise<boolean> {
  const { tracking } = await syncMeta(replica);
  return (
    quest.status === 'active' &&
    tracking?.questId === quest.id &&
    tracking.segmentStart === quest.currentSegmentStart
  );
}
