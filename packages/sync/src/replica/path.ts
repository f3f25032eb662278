import { haversineM, pathLengthM } from '@metalquest/core/geo/distance';
import { shouldRecordPoint } from '@metalquest/core/geo/path-rule';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import Dexie from 'dexie';
import { emptyPath, type PathPointRow, type PathSummary } from './path-rows.ts';
import type { Replica } from './replica.ts';

const bare = ({ lng, lat, t }: PathPoint): PathPoint => ({ lng, lat, t });

/** All points of a quest as a key range. */
export function pathRange(replica: Replica, questId: string) {
  return replica.pathPoints.where('[questId+t]').between([questId, Dexie.minKey], [questId, Dexie.maxKey]);
}

/** A quest's path in order of time. */
export async function readPath(replica: Replica, questId: QuestId): Promise<PathPoint[]> {
  return (await pathRange(replica, questId).toArray()).map(bare);
}

export async function pathSummary(replica: Replica, questId: string): Promise<PathSummary> {
  return (await replica.pathSummaries.get(questId)) ?? emptyPath(questId);
}

/**
 * Appends a fix of this device when the path rule wants it (spec section 5), in the caller's transaction; false when
 * it does not. Costs one point, whatever the path's length.
 */
export async function appendPoint(replica: Replica, questId: QuestId, point: PathPoint): Promise<boolean> {
  const summary = await pathSummary(replica, questId);
  const next = bare({ ...point, t: Math.round(point.t) });
  if (!shouldRecordPoint(summary.recorded ?? summary.last, next)) return false;
  // A clock set back can meet a time that is taken; the server would drop the point too.
  if (summary.last && next.t <= summary.last.t && (await replica.pathPoints.get([questId, next.t])))
    return false;
  await replica.pathPoints.put({ questId, ...next, waiting: questId });
  const inOrder = summary.last === null || next.t > summary.last.t;
  await replica.pathSummaries.put({
    questId,
    count: summary.count + 1,
    onServer: summary.onServer,
    distanceM: inOrder
      ? summary.distanceM + (summary.last ? haversineM(summary.last, next) : 0)
      : pathLengthM(await readPath(replica, questId)),
    last: inOrder ? next : summary.last,
    recorded: next,
  });
  return true;
}

/** Adds points that the server gave, in the caller's transaction; those already here stay as they are. */
export async function mergePoints(
  replica: Replica,
  questId: QuestId,
  points: readonly PathPoint[],
): Promise<void> {
  const here = await replica.pathPoints.bulkGet(points.map((point): [string, number] => [questId, point.t]));
  const missing: PathPointRow[] = points
    .filter((_, index) => here[index] === undefined)
    .map((point) => ({ questId, ...bare(point) }));
  if (missing.length === 0) return;
  await replica.pathPoints.bulkPut(missing);
  const summary = await pathSummary(replica, questId);
  const onServer = summary.onServer + missing.length;
  const added = missing.toSorted((a, b) => a.t - b.t);
  const first = added[0];
  const behindAll = summary.last === null || (first !== undefined && first.t > summary.last.t);
  if (behindAll) {
    const line = summary.last ? [summary.last, ...added] : added;
    const last = added.at(-1);
    await replica.pathSummaries.put({
      ...summary,
      count: summary.count + added.length,
      onServer,
      distanceM: summary.distanceM + pathLengthM(line),
      last: last ? bare(last) : summary.last,
    });
    return;
  }
  const whole = await readPath(replica, questId);
  await replica.pathSummaries.put({
    ...summary,
    count: whole.length,
    onServer,
    distanceM: pathLengthM(whole),
    last: whole.at(-1) ?? null,
  });
}

/** Points the server lacks, oldest first, at most `limit`. */
export async function waitingPoints(
  replica: Replica,
  questId: string,
  limit: number,
): Promise<PathPointRow[]> {
  return replica.pathPoints.where('waiting').equals(questId).limit(limit).toArray();
}

/** Marks points as being on the server, in the caller's transaction. A point removed meanwhile stays removed. */
export async function markPointsSent(replica: Replica, points: readonly PathPointRow[]): Promise<void> {
  const keys = points.map((point): [string, number] => [point.questId, point.t]);
  const here = await replica.pathPoints.bulkGet(keys);
  const kept = here.filter((point) => point !== undefined);
  await replica.pathPoints.bulkPut(kept.map(({ questId, lng, lat, t }) => ({ questId, lng, lat, t })));
  for (const [questId, sent] of Map.groupBy(kept, (point) => point.questId)) {
    const fresh = sent.filter((point) => point.waiting !== undefined).length;
    const summary = await pathSummary(replica, questId);
    await replica.pathSummaries.put({ ...summary, onServer: summary.onServer + fresh });
  }
}

/** Forgets a quest's path, in the caller's transaction. */
export async function removePath(replica: Replica, questId: string): Promise<void> {
  await pathRange(replica, questId).delete();
  await replica.pathSummaries.delete(questId);
}
