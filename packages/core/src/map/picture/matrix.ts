/** A projective transformation of a plane, row by row. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  const at = (row: number, column: number) =>
    [0, 1, 2].reduce((sum, k) => sum + (a[row * 3 + k] ?? 0) * (b[k * 3 + column] ?? 0), 0);
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)];
}

/** Null if there is none. */
export function inverted([a, b, c, d, e, f, g, h, i]: Matrix): Matrix | null {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!Number.isFinite(determinant) || determinant === 0) return null;
  const s = 1 / determinant;
  return [
    ...([s * (e * i - f * h), s * (c * h - b * i), s * (b * f - c * e)] as const),
    ...([s * (f * g - d * i), s * (a * i - c * g), s * (c * d - a * f)] as const),
    ...([s * (d * h - e * g), s * (b * g - a * h), s * (a * e - b * d)] as const),
  ];
}

/** How far a point is in front of the horizon; 0 or less beyond it. */
export const depthAt = (m: Matrix, { x, y }: Point): number => m[6] * x + m[7] * y + m[8];

export function project(m: Matrix, at: Point): Point {
  const depth = depthAt(m, at);
  return {
    x: (m[0] * at.x + m[1] * at.y + m[2]) / depth,
    y: (m[3] * at.x + m[4] * at.y + m[5]) / depth,
  };
}

/** Area of the image of a small square at a point, per area of the square; negative where it is mirrored. */
export function areaScale(m: Matrix, at: Point): number {
  const [a, b, c, d, e, f, g, h, i] = m;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return determinant / depthAt(m, at) ** 3;
}

/** Pivots smaller than this mean that the equations do not determine the unknowns. */
const MIN_PIVOT = 1e-9;

/** The least squares solution of linear equations; null if they do not determine it. */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): number[] | null {
  const count = rows[0]?.length ?? 0;
  const size = [...Array(count).keys()];
  // The normal equations, with their right side as the last column.
  const system = size.map((i) => [
    ...size.map((j) => rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0)),
    rows.reduce((sum, row, k) => sum + (row[i] ?? 0) * (values[k] ?? 0), 0),
  ]);
  for (const column of size) {
    const below = system.slice(column);
    const pivot = below.reduce((best, row) =>
      Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
    );
    const at = system.indexOf(pivot);
    const divisor = pivot[column] ?? 0;
    if (!(Math.abs(divisor) > MIN_PIVOT)) return null;
    [system[column], system[at]] = [pivot, system[column] ?? pivot];
    for (const row of system) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / divisor;
      for (let k = column; k <= count; k += 1) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return size.map((i) => (system[i]?.[count] ?? 0) / (system[i]?.[i] ?? 1));
}
