import { expect, test } from 'vitest';
import { type Bounds, containsBounds } from './bounds.ts';

test('a box contains a box inside it, also if their longitudes differ by 360', () => {
  const box: Bounds = [10, 40, 20, 50];
  expect(containsBounds(box, box)).toBe(true);
  expect(containsBounds(box, [12, 42, 18, 48])).toBe(true);
  for (const beyond of [
    [9, 42, 18, 48],
    [12, 39, 18, 48],
    [12, 42, 21, 48],
    [12, 42, 18, 51],
    [30, 42, 32, 48],
  ] as const)
    expect(containsBounds(box, beyond)).toBe(false);
  expect(containsBounds([170, -10, 190, 10], [-178, -1, -175, 1])).toBe(true);
  expect(containsBounds([-190, -10, -170, 10], [178, -1, 182, 1])).toBe(true);
  expect(containsBounds([-180, -85, 180, 85], [170, -1, 190, 1])).toBe(true);
});
