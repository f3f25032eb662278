import type { Line } from './shapefile.ts';

function distance(point: Line[number], from: Line[number], to: Line[number]): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(point[0] - from[0] - t * dx, point[1] - from[1] - t * dy);
}

/** Leaves out points that are closer than `tolerance` to the line without them (Douglas and Peucker, 1973). */
export function simplified(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [farthest, most] = [0, 0];
  for (let i = 1; i < line.length - 1; i += 1) {
    const far = distance(line[i] ?? first, first, last);
    if (far > most) [farthest, most] = [i, far];
  }
  if (most <= tolerance) return [first, last];
  const before = simplified(line.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplified(line.slice(farthest), tolerance)];
}
