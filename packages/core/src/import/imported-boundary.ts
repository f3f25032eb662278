import { BOUNDARY_MAX_POINTS, boundaryError } from '../permission/boundary.ts';
import type { Boundary, Ring } from '../permission/permission.ts';
import { cleanText } from './clean-text.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { BoundaryCandidate } from './import-plan.ts';
import { nameWithoutExtension, type ReadingContext } from './reading-context.ts';

const closed = (ring: Ring): Ring => {
  const [first] = ring;
  const last = ring.at(-1);
  return first && last && (first.lng !== last.lng || first.lat !== last.lat) ? [...ring, first] : ring;
};

/** Validates a polygon as a boundary; reports a problem and returns null if invalid. */
export function importedBoundary(
  rings: Boundary,
  name: string,
  line: number | null,
  context: ReadingContext,
): BoundaryCandidate | null {
  const { problems } = context;
  const boundary = rings.map(closed);
  const own =
    cleanText(name, 'name', 200, line, problems) ?? (nameWithoutExtension(context.file) || 'Boundary');
  // Check the size first: the self-intersection test is slow for huge rings.
  const points = boundary.reduce((sum, ring) => sum + ring.length, 0);
  const wrong =
    points > BOUNDARY_MAX_POINTS
      ? `It has more than ${BOUNDARY_MAX_POINTS} points.`
      : boundaryError(boundary);
  if (wrong) {
    problems.refused(
      line,
      `The area “${own}” cannot be a boundary. ${wrong}`,
      'Simplify or correct the area in the app it comes from, or draw it on the permission.',
    );
    return null;
  }
  const places = boundary.flatMap((ring) =>
    ring.map(({ lng, lat }) => `${lng.toFixed(6)} ${lat.toFixed(6)}`),
  );
  return {
    key: context.nextKey(),
    source: { file: context.file, line, fingerprint: fingerprintOf('boundary', places) },
    name: own,
    boundary,
  };
}
