import type { PathPoint } from '@metalquest/core/geo/point';

/** A point of a path; unique by (quest, time), as on the server. */
export interface PathPointRow extends PathPoint {
  readonly questId: string;
  /** The quest's id while the server lacks the point. */
  readonly waiting?: string;
}

export interface PathSummary {
  readonly questId: string;
  readonly count: number;
  /** How many of them the server is known to have. */
  readonly onServer: number;
  /** A full read that still left points missing: the server's count then, and its history. */
  readonly readAt?: { readonly serverCount: number; readonly generation: number };
  readonly distanceM: number;
  readonly last: PathPoint | null;
  /** The last point recorded on this device, from which the path rule measures. */
  readonly recorded: PathPoint | null;
}

export function emptyPath(questId: string): PathSummary {
  return { questId, count: 0, onServer: 0, distanceM: 0, last: null, recorded: null };
}
