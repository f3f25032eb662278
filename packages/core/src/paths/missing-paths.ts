/** Points per request: quick to store, yet large enough to justify waking the radio. */
export const POINTS_PER_PAGE = 5_000;
/** The server's limit is 100. */
const QUESTS_PER_PAGE = 50;

export interface PathState {
  readonly questId: string;
  /** ISO-8601; newer quests come first. */
  readonly startTime: string;
  readonly serverCount: number;
  /** The server history that `serverCount` belongs to. */
  readonly generation: number;
  /** Local points that the server is known to have. */
  readonly localCount: number;
  readonly allCount: number;
  readonly lastMs: number | null;
  /** Server count at the last full read; asking again at the same count yields nothing new. */
  readonly readAt: number;
}

export interface PathRequest {
  readonly questId: string;
  readonly afterMs: number | null;
}

export function pointsMissing(path: PathState): number {
  return path.serverCount === path.readAt ? 0 : Math.max(0, path.serverCount - path.localCount);
}

export function missingPaths(paths: readonly PathState[]): readonly PathState[] {
  return paths
    .filter((path) => pointsMissing(path) > 0)
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime) || a.questId.localeCompare(b.questId));
}

/** With unsent local points it requests the whole path, since missing points may lie before them. */
export function firstPathRequest({ questId, allCount, localCount, lastMs }: PathState): PathRequest {
  return { questId, afterMs: allCount === localCount ? lastMs : null };
}

/** The first paths that fill one page; at least one. */
export function pageOfPaths(missing: readonly PathState[]): readonly PathState[] {
  let points = 0;
  const chosen: PathState[] = [];
  for (const path of missing) {
    points += pointsMissing(path);
    if (chosen.length > 0 && (points > POINTS_PER_PAGE || chosen.length === QUESTS_PER_PAGE)) break;
    chosen.push(path);
  }
  return chosen;
}
