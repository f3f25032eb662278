import { shouldRecordPoint } from '../geo/path-rule.ts';
import type { PathPoint } from '../geo/point.ts';

/**
 * Selects the walked points that join a path, by the path rule (spec section 5). Both lists are in time
 * order; `path` is the stored section around the new points.
 * Points after the end are treated like live fixes. Late points inside the path must also keep the rule's
 * distance to the next point, so that gaps are filled without making the path denser.
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
