/** A regular grid of heights, row by row from the top left. */
export interface HeightField {
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float64Array;
}

/** A line in grid coordinates. */
export type LatticeLine = readonly (readonly [column: number, row: number])[];

/** Identifies the grid edge that a contour crosses: `axis` 0 runs right from the corner, 1 runs down. */
type EdgeKey = number;

/** Pairs of cell edges (top 0, right 1, bottom 2, left 3) that a contour joins, by which corners are high. */
const JOINS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

/** Marching squares: the contour lines of one level, joined. */
export function contourLines(field: HeightField, level: number): LatticeLine[] {
  const { columns, rows, heights } = field;
  const at = (column: number, row: number): number => heights[row * columns + column] ?? 0;
  const key = (column: number, row: number, edge: number): EdgeKey => {
    const [c, r, axis] =
      edge === 0
        ? [column, row, 0]
        : edge === 1
          ? [column + 1, row, 1]
          : edge === 2
            ? [column, row + 1, 0]
            : [column, row, 1];
    return (r * columns + c) * 2 + axis;
  };
  const neighbours = new Map<EdgeKey, EdgeKey[]>();
  const join = (a: EdgeKey, b: EdgeKey) => {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  };
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const high =
        (at(column, row) > level ? 1 : 0) +
        (at(column + 1, row) > level ? 2 : 0) +
        (at(column + 1, row + 1) > level ? 4 : 0) +
        (at(column, row + 1) > level ? 8 : 0);
      for (const [a, b] of JOINS[high] ?? []) join(key(column, row, a), key(column, row, b));
    }
  }
  const place = (edge: EdgeKey): readonly [number, number] => {
    const axis = edge % 2;
    const corner = (edge - axis) / 2;
    const column = corner % columns;
    const row = (corner - column) / columns;
    const from = at(column, row);
    const to = axis === 0 ? at(column + 1, row) : at(column, row + 1);
    const share = (level - from) / (to - from || 1);
    return axis === 0 ? [column + share, row] : [column, row + share];
  };
  return chains(neighbours).map((chain) => chain.map(place));
}

/** Follows the joined edges: first open lines from their ends, then closed rings. */
function chains(neighbours: Map<EdgeKey, EdgeKey[]>): EdgeKey[][] {
  const seen = new Set<EdgeKey>();
  const walk = (start: EdgeKey): EdgeKey[] => {
    const chain: EdgeKey[] = [start];
    seen.add(start);
    for (let here: EdgeKey | undefined = start; here !== undefined; ) {
      here = neighbours.get(here)?.find((next) => !seen.has(next));
      if (here === undefined) break;
      seen.add(here);
      chain.push(here);
    }
    return chain;
  };
  const lines: EdgeKey[][] = [];
  for (const [edge, joined] of neighbours) if (joined.length === 1 && !seen.has(edge)) lines.push(walk(edge));
  for (const edge of neighbours.keys()) {
    if (seen.has(edge)) continue;
    const ring = walk(edge);
    lines.push([...ring, edge]);
  }
  return lines;
}

/** Smooths a line with Chaikin's corner cutting and keeps its ends. */
export function smoothLine(line: LatticeLine): LatticeLine {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return line;
  const cut: [number, number][] = [];
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [a, b] = [line[i], line[i + 1]];
    if (!a || !b) continue;
    cut.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25]);
    cut.push([a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
  }
  const closed = first[0] === last[0] && first[1] === last[1];
  const start = cut[0];
  return closed && start ? [...cut, start] : [first, ...cut, last];
}
