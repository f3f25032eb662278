import { haversineM } from '../geo/distance.ts';
import { PATH_MIN_INTERVAL_MS, PATH_MIN_MOVE_M } from '../geo/path-rule.ts';
import type { PathPoint } from '../geo/point.ts';

/** Ten missing points mean a paused quest or a sleeping device. */
export const MAX_GAP_MS = 10 * PATH_MIN_INTERVAL_MS;

/** A longer step means that points in between are missing. */
export const MAX_STEP_M = 2 * PATH_MIN_MOVE_M;

/** Faster means a drive or a wrong fix. Paths store no accuracy, so a bad fix shows only as a jump. */
export const MAX_SPEED_MPS = 3;

/** Whether the segment between neighbouring points counts as walked, by time, distance and speed. */
function isWalked(from: PathPoint, to: PathPoint): boolean {
  const ms = to.t - from.t;
  if (!(ms > 0) || ms > MAX_GAP_MS) return false;
  const distanceM = haversineM(from, to);
  return distanceM <= MAX_STEP_M && distanceM <= (ms / 1000) * MAX_SPEED_MPS;
}

/** Splits a path into uninterrupted lines; drops isolated points. */
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
