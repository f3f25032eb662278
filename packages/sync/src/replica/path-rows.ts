import type { PathPoint } from '@metalquest/core/geo/point';

/** A point of a path; unique by (quest, time), as on the server. */
export interface PathPointRow extends PathPoint {
  readonly questId: string;
  /** The quest's id while the server lacks the point. */
  readonly waiting?: string;
}

/** What screens and the path rule need of a path without reading it. */
export interface PathSummary {
  readonly questId: string;
  readonly count: number;
  /** How many of them the server is known to have. */
  readonly onServer: number;
  /** How many points the server said it had when its whole path was read here; absent when it never was in vain. */
  readonly readAt?: number;
  readonly distanceM: number;
  /** The point with the latest time. */
  readonly last: PathPoint | null;
  /** The point recorded last on this device: what the path rule measures from. */
  readonly recorded: PathPoint | null;
}

export function emptyPath(questId: string): PathSummary {
  return { questId, count: 0, onServer: 0, distanceM: 0, last: null, recorded: null };
}
