import { shouldRecordPoint } from '../geo/path-rule.ts';
import type { PathPoint } from '../geo/point.ts';

/**
 * The points that become part of a path, by the path rule (spec section 5). Both lists are in order of time; `path` is
 * the stretch of the stored path around the new ones, from the point before the first to the point after the last.
 *
 * What comes behind the path's end is taken as a live fix is. What comes late, into a stretch that has points already,
 * must keep the rule's distance to the point after it too: the path stays as dense as the rule wants it, and a gap is
 * filled whenever its fixes come.
 */
export function growPath(path: readonly PathPoint[], walked: readonly PathPoint[]): readonly PathPoint[] {
  const taken: PathPoint[] = [];
  let next = 0;
  let before: PathPoint | null = null;
  for (const point of walked) {
    for (let known = path[next]; known && known.t <= point.t; known = path[next]) {
      before = known;
      next += 1;
    }
    const after = path[next];
    if (!shouldRecordPoint(before, point)) continue;
    if (after && !shouldRecordPoint(point, after)) continue;
    taken.push(point);
    before = point;
  }
  return taken;
}
