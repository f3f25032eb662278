import { depthAt, inverted, leastSquares, type Matrix, multiply, type Point } from './matrix.ts';

/** Two places that belong together. */
export interface Pair {
  readonly from: Point;
  readonly to: Point;
}

/** Weights settle to more digits than a screen shows. */
const ROUNDS = 10;

/** Moves and scales points so that numbers of very different size do not lose digits. */
function normalising(points: readonly Point[]): Matrix | null {
  const count = points.length;
  const x = points.reduce((sum, point) => sum + point.x, 0) / count;
  const y = points.reduce((sum, point) => sum + point.y, 0) / count;
  const spread = points.reduce((sum, point) => sum + Math.hypot(point.x - x, point.y - y), 0) / count;
  if (!(spread > 0)) return null;
  const scale = Math.SQRT2 / spread;
  return [scale, 0, -scale * x, 0, scale, -scale * y, 0, 0, 1];
}

const movedBy = (m: Matrix, { x, y }: Point): Point => ({ x: m[0] * x + m[2], y: m[4] * y + m[5] });

/** Moves, turns and scales. */
function similarity(pairs: readonly Pair[]): Matrix | null {
  const rows = pairs.flatMap(({ from: { x, y } }) => [
    [x, -y, 1, 0],
    [y, x, 0, 1],
  ]);
  const found = leastSquares(
    rows,
    pairs.flatMap(({ to }) => [to.x, to.y]),
  );
  if (!found) return null;
  const [a = 0, b = 0, c = 0, d = 0] = found;
  return [a, -b, c, b, a, d, 0, 0, 1];
}

/** Keeps parallels. */
function affine(pairs: readonly Pair[]): Matrix | null {
  const rows = pairs.map(({ from: { x, y } }) => [x, y, 1]);
  const across = leastSquares(
    rows,
    pairs.map(({ to }) => to.x),
  );
  const down = leastSquares(
    rows,
    pairs.map(({ to }) => to.y),
  );
  if (!across || !down) return null;
  const [a = 0, b = 0, c = 0] = across;
  const [d = 0, e = 0, f = 0] = down;
  return [a, b, c, d, e, f, 0, 0, 1];
}

/** Keeps straight lines. */
function projective(pairs: readonly Pair[]): Matrix | null {
  let found: Matrix | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before: Matrix | null = found;
    // Dividing by the depth of the round before makes the equations those of distances between points.
    const weights = pairs.map(({ from }) => (before ? 1 / depthAt(before, from) : 1));
    const rows = pairs.flatMap(({ from: { x, y }, to }, index) =>
      [
        [x, y, 1, 0, 0, 0, -to.x * x, -to.x * y],
        [0, 0, 0, x, y, 1, -to.y * x, -to.y * y],
      ].map((row) => row.map((value) => value * (weights[index] ?? 1))),
    );
    const values = pairs.flatMap(({ to }, index) =>
      [to.x, to.y].map((value) => value * (weights[index] ?? 1)),
    );
    const solved = leastSquares(rows, values);
    if (!solved) return null;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved;
    const next: Matrix = [a, b, c, d, e, f, g, h, 1];
    found = next;
    // Four pairs fit exactly. Beyond the horizon there are no distances; the caller refuses such a fit.
    if (pairs.length === 4 || pairs.some(({ from }) => !(depthAt(next, from) > 0))) break;
  }
  return found;
}

const FITS = { similarity, affine, projective };

/** The transformation whose images of `from` are nearest to `to`; null if the places do not determine one. */
export function fitted(kind: keyof typeof FITS, pairs: readonly Pair[]): Matrix | null {
  const before = normalising(pairs.map(({ from }) => from));
  const after = normalising(pairs.map(({ to }) => to));
  const back = after && inverted(after);
  if (!before || !after || !back) return null;
  const found = FITS[kind](
    pairs.map(({ from, to }) => ({ from: movedBy(before, from), to: movedBy(after, to) })),
  );
  return found && multiply(multiply(back, found), before);
}
