import { expect, test } from 'vitest';
import { mapPalette } from './map-palette.ts';

/** Relative luminance of '#rrggbb' (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Grass, bare soil, woodland, stubble, snow and shadow of aerial pictures. */
const GROUNDS = ['#5d7a3a', '#8a6a4c', '#2f4327', '#c9b98b', '#f2f2f0', '#1c1f1a'];

test.each(['light', 'dark'] as const)('lines of the %s map are readable on every ground', (scheme) => {
  const palette = mapPalette(scheme);
  const contrast = (a: string, b: string) => {
    const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
    return (lighter + 0.05) / (darker + 0.05);
  };
  for (const line of [palette.path, palette.boundary, palette.mark]) {
    // The line is readable on its casing, and one of both on the ground.
    expect(contrast(line, palette.casing)).toBeGreaterThanOrEqual(3);
    for (const ground of GROUNDS) {
      expect(Math.max(contrast(line, ground), contrast(palette.casing, ground))).toBeGreaterThanOrEqual(2);
    }
  }
});
