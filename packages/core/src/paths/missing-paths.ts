/** Points per request: quick to store, yet large enough to justify waking the radio. */
export const POINTS_PER_PAGE = 5_000;
/** The server's limit is 100. */
const QUESTS_PER_PAGE = 50;

export interface PathStanding {
  readonly questId: string;
  /** ISO-8601; newer quests come first. */
  readonly startTime: string;
  readonly serverCount: number;
  /** Local points that the server is known to have. */
  readonly hereCount: number;
  readonly allCount: number;
  readonly lastMs: number | null;
  /** Server count at the last full read; asking again at the same count yields nothing new. */
  readonly readAt: number;
}

export interface PathWish {
  readonly questId: string;
  readonly afterMs: number | null;
}

/** Number of server points that this device may lack. */
export function pointsMissing(path: PathStanding): number {
  return path.serverCount === path.readAt ? 0 : Math.max(0, path.serverCount - path.hereCount);
}

export function missingPaths(paths: readonly PathStanding[]): readonly PathStanding[] {
  return paths
    .filter((path) => pointsMissing(path) > 0)
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime) || a.questId.localeCompare(b.questId));
}

/** With unsent local points it requests the whole path, since missing points may lie before them. */
export function firstWish({ questId, allCount, hereCount, lastMs }: PathStanding): PathWish {
  return { questId, afterMs: allCount === hereCount ? lastMs : null };
}

/** The first paths that fill one page; at least one. */
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
