/** Points of one request: few enough to be stored in a moment, enough to be worth waking the radio. */
export const POINTS_PER_PAGE = 5_000;
/** Quests of one request; the server takes 100. */
const QUESTS_PER_PAGE = 50;

/** A quest's path as two sides have it. */
export interface PathStanding {
  readonly questId: string;
  /** ISO-8601; decides whose path comes first. */
  readonly startTime: string;
  /** Points the server says it has. */
  readonly serverCount: number;
  /** Points on this device that the server is known to have. */
  readonly hereCount: number;
  /** All points of the device, those the server lacks included. */
  readonly allCount: number;
  /** Epoch ms of the device's last point; null without any. */
  readonly lastMs: number | null;
  /** The server's count when its whole path was read: what it did not give at that count will not come by asking again. */
  readonly readAt: number;
}

/** One quest's points to ask for: those after a time, or from the beginning. */
export interface PathWish {
  readonly questId: string;
  /** Epoch ms; null for the whole path. */
  readonly afterMs: number | null;
}

/** Points of the path that the server has and this device may lack. */
export function pointsMissing(path: PathStanding): number {
  return path.serverCount === path.readAt ? 0 : Math.max(0, path.serverCount - path.hereCount);
}

/** The paths that lack points, newest quest first: what was walked last is looked at first. */
export function missingPaths(paths: readonly PathStanding[]): readonly PathStanding[] {
  return paths
    .filter((path) => pointsMissing(path) > 0)
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime) || a.questId.localeCompare(b.questId));
}

/**
 * What to ask for first: what was appended after the device's last point. Where the device has points of its own that
 * the server lacks, others may lie before them, so that the whole path is asked for.
 */
export function firstWish({ questId, allCount, hereCount, lastMs }: PathStanding): PathWish {
  return { questId, afterMs: allCount === hereCount ? lastMs : null };
}

/** As many of the paths, from the first on, as fill one page; at least one. */
export function pageOfPaths(missing: readonly PathStanding[]): readonly PathStanding[] {
  let points = 0;
  const chosen: PathStanding[] = [];
  for (const path of missing) {
    points += pointsMissing(path);
    if (chosen.length > 0 && (points > POINTS_PER_PAGE || chosen.length === QUESTS_PER_PAGE)) break;
    chosen.push(path);
  }
  return chosen;
}
