import { haversineM, pathLengthM } from '@metalquest/core/geo/distance';
import { shouldRecordPoint } from '@metalquest/core/geo/path-rule';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import { growPath } from '@metalquest/core/tracking/grow-path';
import Dexie from 'dexie';
import { noteChangedPath } from './fact-changes.ts';
import type { Replica } from './replica.ts';
import { emptyPath, type PathPointRow, type PathSummary } from './store-entries.ts';

const plainPoint = ({ lng, lat, t }: PathPoint): PathPoint => ({ lng, lat, t });

export function pathRange(replica: Replica, questId: string) {
  return replica.pathPoints.where('[questId+t]').between([questId, Dexie.minKey], [questId, Dexie.maxKey]);
}

export async function readPath(replica: Replica, questId: QuestId): Promise<PathPoint[]> {
  return (await pathRange(replica, questId).toArray()).map(plainPoint);
}

export async function pathSummary(replica: Replica, questId: string): Promise<PathSummary> {
  return (await replica.pathSummaries.get(questId)) ?? emptyPath(questId);
}

/** Appends a fix if the path rule accepts it (spec section 5), in the caller's transaction. */
export async function appendPoint(replica: Replica, questId: QuestId, point: PathPoint): Promise<boolean> {
  const summary = await pathSummary(replica, questId);
  const next = plainPoint({ ...point, t: Math.round(point.t) });
  if (!shouldRecordPoint(summary.recorded ?? summary.last, next)) return false;
  // After the clock was set back, the time may be taken; the server would drop the point too.
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

/** The part of a path from the last point before `fromMs` to the first after `toMs`. */
async function pathSection(
  replica: Replica,
  questId: string,
  fromMs: number,
  toMs: number,
): Promise<PathPoint[]> {
  const points = () => replica.pathPoints.where('[questId+t]');
  const before = await points().between([questId, Dexie.minKey], [questId, fromMs]).last();
  const inside = await points().between([questId, fromMs], [questId, toMs], true, true).toArray();
  const after = await points().between([questId, toMs], [questId, Dexie.maxKey], false).first();
  return [...(before ? [before] : []), ...inside, ...(after ? [after] : [])].map(plainPoint);
}

/** Adds background fixes, in order of time, in the caller's transaction. Returns the number of new points. */
export async function appendWalk(
  replica: Replica,
  questId: QuestId,
  walked: readonly PathPoint[],
): Promise<number> {
  const [first] = walked;
  const end = walked.at(-1);
  if (!first || !end) return 0;
  const summary = await pathSummary(replica, questId);
  const behindAll = summary.last === null || first.t > summary.last.t;
  const neighbours = behindAll
    ? summary.last
      ? [summary.last]
      : []
    : await pathSection(replica, questId, first.t, end.t);
  const added = growPath(neighbours, walked);
  const newest = added.at(-1);
  if (!newest) return 0;
  for (let from = 0; from < added.length; from += PUT_AT_ONCE) {
    const piece = added.slice(from, from + PUT_AT_ONCE);
    await replica.pathPoints.bulkPut(piece.map((point) => ({ questId, ...point, waiting: questId })));
  }
  const wholePath = behindAll ? null : await readPath(replica, questId);
  const line = summary.last ? [summary.last, ...added] : added;
  await replica.pathSummaries.put({
    ...summary,
    count: summary.count + added.length,
    distanceM: wholePath ? pathLengthM(wholePath) : summary.distanceM + pathLengthM(line),
    last: wholePath?.at(-1) ?? newest,
    recorded: summary.recorded && summary.recorded.t > newest.t ? summary.recorded : newest,
  });
  return added.length;
}

/** Appends imported points without the path rule, in the caller's transaction. */
export async function appendImported(
  replica: Replica,
  questId: string,
  points: readonly PathPoint[],
): Promise<void> {
  const summary = await pathSummary(replica, questId);
  const last = points.at(-1);
  if (!last) return;
  await replica.pathPoints.bulkPut(
    points.map((point) => ({ questId, ...plainPoint(point), waiting: questId })),
  );
  await replica.pathSummaries.put({
    ...summary,
    count: summary.count + points.length,
    distanceM: summary.distanceM + pathLengthM(summary.last ? [summary.last, ...points] : points),
    last: plainPoint(last),
    recorded: plainPoint(last),
  });
  await noteChangedPath(replica, questId);
}

/** Points per write; more would block the page for more than a frame or two. */
const PUT_AT_ONCE = 500;

/** Adds points from the server, in the caller's transaction; returns the number of new ones. */
export async function mergePoints(
  replica: Replica,
  questId: QuestId,
  points: readonly PathPoint[],
): Promise<number> {
  const summary = await pathSummary(replica, questId);
  const sorted = points.toSorted((a, b) => a.t - b.t);
  const [first] = sorted;
  const end = sorted.at(-1);
  if (!first || !end) return 0;
  const behindAll = summary.last === null || first.t > summary.last.t;
  const existingTimes = behindAll ? new Set<number>() : await timesBetween(replica, questId, first.t, end.t);
  const added: PathPointRow[] = sorted
    .filter((point) => !existingTimes.has(point.t))
    .map((point) => ({ questId, ...plainPoint(point) }));
  if (added.length === 0) return 0;
  for (let from = 0; from < added.length; from += PUT_AT_ONCE) {
    await replica.pathPoints.bulkPut(added.slice(from, from + PUT_AT_ONCE));
  }
  const onServer = summary.onServer + added.length;
  const line = summary.last ? [summary.last, ...added] : added;
  const wholePath = behindAll ? null : await readPath(replica, questId);
  await replica.pathSummaries.put({
    ...summary,
    onServer,
    count: summary.count + added.length,
    distanceM: wholePath ? pathLengthM(wholePath) : summary.distanceM + pathLengthM(line),
    last: plainPoint(wholePath?.at(-1) ?? added.at(-1) ?? end),
  });
  await noteChangedPath(replica, questId);
  return added.length;
}

async function timesBetween(
  replica: Replica,
  questId: string,
  fromMs: number,
  toMs: number,
): Promise<ReadonlySet<number>> {
  const rows = replica.pathPoints
    .where('[questId+t]')
    .between([questId, fromMs], [questId, toMs], true, true);
  return new Set((await rows.primaryKeys()).map(([, t]) => t));
}

export async function waitingPoints(
  replica: Replica,
  questId: string,
  limit: number,
): Promise<PathPointRow[]> {
  return replica.pathPoints.where('waiting').equals(questId).limit(limit).toArray();
}

export async function markPointsSent(replica: Replica, points: readonly PathPointRow[]): Promise<void> {
  const keys = points.map((point): [string, number] => [point.questId, point.t]);
  const existing = await replica.pathPoints.bulkGet(keys);
  const found = existing.filter((point) => point !== undefined);
  await replica.pathPoints.bulkPut(found.map(({ questId, lng, lat, t }) => ({ questId, lng, lat, t })));
  for (const [questId, sent] of Map.groupBy(found, (point) => point.questId)) {
    const fresh = sent.filter((point) => point.waiting !== undefined).length;
    const summary = await pathSummary(replica, questId);
    await replica.pathSummaries.put({ ...summary, onServer: summary.onServer + fresh });
    await noteChangedPath(replica, questId);
  }
}

export async function removeWaitingPoints(replica: Replica, questId: string): Promise<void> {
  await replica.pathPoints.where('waiting').equals(questId).delete();
  const left = (await pathRange(replica, questId).toArray()).map(plainPoint);
  const last = left.at(-1) ?? null;
  const summary = await pathSummary(replica, questId);
  await replica.pathSummaries.put({
    ...summary,
    count: left.length,
    distanceM: pathLengthM(left),
    last,
    recorded: last,
  });
  await noteChangedPath(replica, questId);
}

export async function removePath(replica: Replica, questId: string): Promise<void> {
  await pathRange(replica, questId).delete();
  await replica.pathSummaries.delete(questId);
}
