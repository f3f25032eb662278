import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { JsonObject } from '@metalquest/core/json';
import type { Quest } from '@metalquest/core/quest/quest';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { questTable } from '../mapping/quest-table.ts';
import type { PathProgress } from '../status/sync-status.ts';
import type { Replica } from './replica.ts';

/**
 * - fetch: everything is being fetched again, so that it is known what the server lacks. `held`: nothing is sent
 *   meanwhile, since the server may lack what it belongs to.
 * - files: what was lacking is queued; files up to the media row `after` have been looked for.
 */
export type Recovery =
  | { readonly stage: 'fetch'; readonly held: boolean }
  | { readonly stage: 'files'; readonly after: string };

/** Where this device stands with the server. One row; a page of rows and its cursor are written together. */
export interface SyncMeta {
  readonly key: 'sync';
  /** Tells this replica from one that was here before it and was lost; absent until it is asked for. See beside-notes. */
  readonly replicaId?: string;
  /** The server's history; another one means that the server has gone back in time. */
  readonly epoch: string | null;
  /** Counts the histories seen, so that rows can say to which their sync_xid belongs. */
  readonly generation: number;
  /** What pull_changes gave to go on from; null before the first page. */
  readonly changesCursor: JsonObject | null;
  /** The tables that an app knew which moved the changes' cursor to `cursor`; absent in version 1. See coverAllTables. */
  readonly covered?: { readonly cursor: JsonObject; readonly tables: readonly string[] };
  /** The highest change number heard of in this history; a server that counts lower has gone back. '0' when none. */
  readonly seenXid: string;
  /** What is left to do since the server was found to have gone back in time; null when nothing. */
  readonly recovery: Recovery | null;
  /** Some quest has points on the server that are not here; kept, so that a kill does not forget it. */
  readonly pathsBehind: boolean;
  readonly firstSyncDone: boolean;
  /** Rows of the first sync that are here, each counted once. */
  readonly firstSyncRows: number;
  /** Rows the server had when the first sync began; null when it has not said. */
  readonly firstSyncTotal: number | null;
  /** How far the paths behind have come; null when none is lacking. */
  readonly pathProgress: PathProgress | null;
  readonly lastSyncedAt: string | null;
  /** What the rows of the account took on the server, when it said so last; absent before. */
  readonly rowQuota?: RowQuota & { readonly atMs: number };
  /** Rows to fetch although they did not change, since a local change of theirs was discarded. */
  readonly refetch?: readonly RowRef[];
  /** The run of a quest that was begun on this device, whose path is therefore walked with it; null without one. */
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

/** What is known of the server, also before it was ever reached. */
export async function syncMeta(replica: Replica): Promise<SyncMeta> {
  return { ...INITIAL, ...(await replica.meta.get('sync')) };
}

/** Changes some of it, in the caller's transaction. */
export async function updateSyncMeta(replica: Replica, changes: Partial<SyncMeta>): Promise<SyncMeta> {
  const meta = { ...(await syncMeta(replica)), ...changes };
  await replica.meta.put(meta);
  return meta;
}

/** Remembers that this device begins to walk the quest, in the caller's transaction. */
export async function trackHere(replica: Replica, quest: Quest): Promise<void> {
  if (quest.status !== 'active') return;
  await updateSyncMeta(replica, { tracking: { questId: quest.id, segmentStart: quest.currentSegmentStart } });
}

/** Whether this device walks a quest now. */
export async function isWalking(replica: Replica): Promise<boolean> {
  const active = await replica.rows(questTable).where('value.status').equals('active').toArray();
  const tracked = await Promise.all(active.map((row) => isTrackedHere(replica, row.value)));
  return tracked.includes(true);
}

/**
 * Whether the quest's present run was begun here. A quest that another device started, or resumed since, is walked
 * with that one: this device's own position has no business in its path.
 */
export async function isTrackedHere(replica: Replica, quest: Quest): Promise<boolean> {
  const { tracking } = await syncMeta(replica);
  return (
    quest.status === 'active' &&
    tracking?.questId === quest.id &&
    tracking.segmentStart === quest.currentSegmentStart
  );
}
