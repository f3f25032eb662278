import { haversineM } from '../geo/distance.ts';
import { PATH_MIN_INTERVAL_MS, PATH_MIN_MOVE_M } from '../geo/path-rule.ts';
import type { PathPoint } from '../geo/point.ts';

/**
 * A walker's path has a point every 30 s or 50 m. Ten intervals without one is a quest that was paused, or a device
 * that slept: what lies between is not known to be walked.
 */
export const MAX_GAP_MS = 10 * PATH_MIN_INTERVAL_MS;

/** Two points farther apart than twice the rule's distance have lost the walk between them. */
export const MAX_STEP_M = 2 * PATH_MIN_MOVE_M;

/**
 * Faster than this nobody swings a coil: it is a drive, or a fix that was wrong. A path keeps no accuracy of its points,
 * so that a bad fix shows by the jump to it and back.
 */
export const MAX_SPEED_MPS = 3;

/** Whether the ground between two neighbours of a path counts as walked, by time, distance and speed. */
export function isWalked(from: PathPoint, to: PathPoint): boolean {
  const ms = to.t - from.t;
  if (!(ms > 0) || ms > MAX_GAP_MS) return false;
  const distanceM = haversineM(from, to);
  return distanceM <= MAX_STEP_M && distanceM <= (ms / 1000) * MAX_SPEED_MPS;
}

/**
 * A path, in order of time, as the lines that were walked without a break, each of at least two points. A point with a
 * break on both sides is in none: one fix is no walk.
 */
export function walkedLines(path: readonly PathPoint[]): readonly (readonly PathPoint[])[] {
  const lines: PathPoint[][] = [];
  let line: PathPoint[] = [];
  let before: PathPoint | null = null;
  for (const point of path) {
    if (before && isWalked(before, point)) {
      if (line.length === 0) {
        line = [before];
        lines.push(line);
      }
      line.push(point);
    } else line = [];
    before = point;
  }
  return lines;
}
