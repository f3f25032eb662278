import { expect, it } from 'vitest';
import { heightEncodingOf } from './height-encoding.ts';

const PX = 64;

function picture(colour: (column: number, row: number) => readonly [number, number, number]): number[] {
  return Array.from({ length: PX * PX }, (_, at) => [...colour(at % PX, Math.floor(at / PX)), 255]).flat();
}

const hill = (column: number, row: number): number => 300 + 40 * Math.sin(column / 9) + row * 3;

it('recognises both encodings of a hill, and no other picture', () => {
  const terrarium = picture((column, row) => {
    const value = Math.round((hill(column, row) + 32_768) * 256);
    return [value >> 16, (value >> 8) & 255, value & 255];
  });
  const mapbox = picture((column, row) => {
    const value = Math.round((hill(column, row) + 10_000) * 10);
    return [value >> 16, (value >> 8) & 255, value & 255];
  });
  expect(heightEncodingOf(terrarium, PX)).toBe('terrarium');
  expect(heightEncodingOf(mapbox, PX)).toBe('mapbox');
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 256;
  };
  expect(
    heightEncodingOf(
      picture(() => [noise(), noise(), noise()]),
      PX,
    ),
  ).toBeNull();
  // A map on paper, with lines.
  expect(
    heightEncodingOf(
      picture((column) => (column % 5 === 0 ? [30, 60, 200] : [240, 238, 220])),
      PX,
    ),
  ).toBeNull();
  expect(
    heightEncodingOf(
      picture(() => [0, 0, 0]),
      PX,
    ),
  ).toBeNull();
});
