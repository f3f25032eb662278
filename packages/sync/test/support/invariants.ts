import { pathLengthM } from '@metalquest/core/geo/distance';
import { findTable } from '../../src/mapping/find-table.ts';
import { mediaTable } from '../../src/mapping/media-table.ts';
import { questTable } from '../../src/mapping/quest-table.ts';
import { PATH_POINTS, SYNCED_TABLES } from '../../src/mapping/tables.ts';
import { NO_FINDS, recount } from '../../src/replica/find-counts.ts';
import { findOrder } from '../../src/replica/find-order.ts';
import { tombstoneKey } from '../../src/replica/local-tombstones.ts';
import type { Replica } from '../../src/replica/replica.ts';

/** Resolves to the broken invariants of a replica, read in one transaction. */
export function brokenInvariants(replica: Replica): Promise<string[]> {
  return replica.dexie.transaction('r', replica.everything.slice(), async () => checkAll(replica));
}

async function checkAll(replica: Replica): Promise<string[]> {
  const broken: string[] = [];
  const check = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  const queue = await replica.queue.toArray();
  const inserts = new Set(
    queue.filter((item) => item.type === 'INSERT').map((item) => `${item.table}/${item.entityId}`),
  );
  const tombstones = new Set(await replica.localTombstones.toCollection().primaryKeys());
  for (const table of SYNCED_TABLES) {
    if (table.key === 'user_id') continue;
    const rows = await replica.rows(table).toArray();
    const ids = new Set(rows.map((row) => row.id));
    for (const row of rows) {
      if (row.xid === null)
        check(inserts.has(`${table.name}/${row.id}`), `${table.name} row without its INSERT`);
    }
    for (const item of queue) {
      const deleted = queue.some((other) => other.type === 'DELETE' && other.entityId === item.entityId);
      if (item.table !== table.name || deleted || ids.has(item.entityId)) continue;
      // An item in flight whose row was deleted with a parent ends with its request.
      const endsByItself = item.sentAt !== null && tombstones.has(tombstoneKey(table.name, item.entityId));
      check(endsByItself, `${item.type} of ${table.name} without its row`);
    }
  }
  await checkFinds(replica, check);
  await checkPaths(replica, check);
  for (const row of await replica.rows(mediaTable).toArray()) {
    // A row resent after a restore may have lost its file to eviction; the server usually still has it.
    if (row.xid !== null || row.unmet === 1) continue;
    check((await replica.mediaFiles.get(row.id)) !== undefined, 'unsent media row without its file');
  }
  const noticed = new Set(
    (await replica.restorableRows.toArray()).flatMap((entry) => entry.rows.map((row) => row.id)),
  );
  for (const undo of await replica.undos.toArray()) for (const { row } of undo.rows) noticed.add(row.id);
  for (const file of await replica.mediaFiles.toArray()) {
    const row = await replica.rows(mediaTable).get(file.id);
    check(row !== undefined || noticed.has(file.id), 'file without its media row');
  }
  for (const entry of await replica.restorableRows.toArray()) {
    check((await replica.notices.get(entry.noticeId)) !== undefined, 'kept rows without their notice');
  }
  return broken;
}

type Check = (holds: boolean, what: string) => void;

async function checkFinds(replica: Replica, check: Check): Promise<void> {
  const rows = await replica.rows(findTable).toArray();
  const media = await replica.rows(mediaTable).toArray();
  const photographed = new Set(media.filter((m) => m.value.mediaType === 'image').map((m) => m.value.findId));
  for (const row of rows) {
    check((row.hasPhoto === 1) === photographed.has(row.value.id), 'photo flag of a find is wrong');
    const { byName, byDepth } = findOrder(row.value);
    check(row.byName === byName && row.byDepth === byDepth, 'order of a find is wrong');
  }
  const counted = recount(
    NO_FINDS,
    rows.map((after) => ({ before: undefined, after })),
  );
  const storedCounts = (await replica.counts.get('finds')) ?? NO_FINDS;
  check(JSON.stringify(storedCounts) === JSON.stringify(counted), 'find counts differ from the finds');
  const ofQuests = new Map(
    (await replica.questFindCounts.toArray()).map((each) => [each.questId, each.count]),
  );
  const byQuest = Map.groupBy(rows, (row) => row.value.questId);
  check(ofQuests.size === byQuest.size, 'quests whose finds are counted differ from those with finds');
  for (const [questId, own] of byQuest) {
    check(ofQuests.get(questId) === own.length, 'find count of a quest is wrong');
  }
}

async function checkPaths(replica: Replica, check: Check): Promise<void> {
  const points = await replica.pathPoints.toArray();
  for (const [questId, path] of Map.groupBy(points, (point) => point.questId)) {
    const summary = await replica.pathSummaries.get(questId);
    check(summary?.count === path.length, 'point count of a path is wrong');
    const lengthM = pathLengthM(path.toSorted((a, b) => a.t - b.t));
    check(Math.abs((summary?.distanceM ?? 0) - lengthM) < 0.01, 'distance of a path is wrong');
    const waiting = path.some((point) => point.waiting !== undefined);
    const queued = await replica.queue.where('[table+entityId]').equals([PATH_POINTS, questId]).count();
    if (waiting) check(queued === 1, 'waiting points without a queue item');
    const quest = await replica.rows(questTable).get(questId);
    if (waiting) check(quest !== undefined, 'waiting points without their quest');
  }
}
