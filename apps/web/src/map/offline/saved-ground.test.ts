import type { Bounds } from '@metalquest/core/geo/bounds';
import { expect, test } from 'vitest';
import { savedGround } from './saved-ground.ts';

const VIEW: Bounds = [-1.1, 51.3, -1, 51.4];
const AROUND: Bounds = [-2, 51, 0, 52];
const area = (
  bounds: Bounds,
  ids: readonly string[],
  more: { savedAtMs?: number | null; failures?: Record<string, number> } = {},
) => ({
  ...{ bounds, savedAtMs: 1, failures: {}, ...more },
  layers: ids.map((id) => ({ id })),
});

test('a complete area around the view covers it, for each map that it has', () => {
  const areas = [area(AROUND, ['base:streets', 'relief'])];
  expect(savedGround(areas, ['base:streets', 'relief'], VIEW)).toBe('all');
  expect(savedGround(areas, [], VIEW)).toBe('all');
  expect(savedGround(areas, ['base:streets', 'aerial'], VIEW)).toBe('part');
  expect(savedGround(areas, ['aerial'], VIEW)).toBe('none');
});

test('an area that is not complete, or has only a corner of the view, covers part of it', () => {
  const streets = ['base:streets'];
  const groundOf = (...areas: Parameters<typeof savedGround>[0]) => savedGround(areas, streets, VIEW);
  expect(groundOf(area(AROUND, streets, { savedAtMs: null }))).toBe('part');
  expect(groundOf(area(AROUND, streets, { failures: { Streets: 3 } }))).toBe('part');
  expect(groundOf(area([-1.05, 51, 0, 52], streets))).toBe('part');
  expect(groundOf(area([10, 51, 11, 52], streets))).toBe('none');
});
