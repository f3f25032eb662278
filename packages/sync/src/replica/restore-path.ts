import { pathLengthM } from '@metalquest/core/geo/distance';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { Replica } from './replica.ts';

/** Stores the whole path of a quest without one and queues it, in the caller's transaction. */
export async function restorePath(
  replica: Replica,
  questId: string,
  path: readonly PathPoint[],
): Promise<void> {
  const points = path.toSorted((a, b) => a.t - b.t);
  const last = points.at(-1) ?? null;
  await replica.pathPoints.bulkPut(points.map((point) => ({ questId, ...point, waiting: questId })));
  await replica.pathSummaries.put({
    questId,
    count: points.length,
    onServer: 0,
    distanceM: pathLengthM(points),
    last,
    recorded: last,
  });
}
