import type { Quest } from '@metalquest/core/quest/quest';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from './replica.ts';
import type { SyncMeta } from './store-entries.ts';

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
