import type { JsonObject } from '@metalquest/core/json';
import type { Quest } from '@metalquest/core/quest/quest';
import type { Replica } from './replica.ts';

/** Where this device stands with the server. One row; a page of rows and its cursor are written together. */
export interface SyncMeta {
  readonly key: 'sync';
  /** The server's history; another one means that the server has gone back in time. */
  readonly epoch: string | null;
  /** Counts the histories seen, so that rows can say to which their sync_xid belongs. */
  readonly generation: number;
  /** What pull_changes gave to go on from; null before the first page. */
  readonly changesCursor: JsonObject | null;
  readonly pointsCursor: JsonObject | null;
  /** Some quest has points on the server that are not here; kept, so that a kill does not forget it. */
  readonly pathsBehind: boolean;
  readonly firstSyncDone: boolean;
  readonly firstSyncRows: number;
  readonly lastSyncedAt: string | null;
  /** The run of a quest that was begun on this device, whose path is therefore walked with it; null without one. */
  readonly tracking: { readonly questId: string; readonly segmentStart: string } | null;
}

const INITIAL: SyncMeta = {
  key: 'sync',
  epoch: null,
  generation: 1,
  changesCursor: null,
  pointsCursor: null,
  pathsBehind: false,
  firstSyncDone: false,
  firstSyncRows: 0,
  lastSyncedAt: null,
  tracking: null,
};

/** What is known of the server, also before it was ever reached. */
export async function syncMeta(replica: Replica): Promise<SyncMeta> {
  return (await replica.meta.get('sync')) ?? INITIAL;
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
