import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@utility dark-ground');

type Palette = ReadonlyMap<string, string>;

function paletteOf(...blocks: readonly string[]): Palette {
  const colours = blocks.flatMap((block) => [...block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{3,6});/g)]);
  return new Map(colours.map(([, name = '', hex = '']) => [name, hex]));
}

const THEMES = { light: paletteOf(light), dark: paletteOf(light, dark) } as const;

/** Relative luminance of '#rgb' or '#rrggbb' (WCAG 2.2). */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((each) => each + each).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, front: string, back: string): number {
  const [lighter = 0, darker = 0] = [front, back]
    .map((name) => luminance(palette.get(name) ?? 'missing'))
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text colours and the grounds they are used on. */
const TEXTS: readonly (readonly [text: string, ground: string])[] = [
  ...['ink', 'muted', 'moss-deep', 'clay', 'sky', 'brass-deep'].flatMap((text) =>
    ['paper', 'card'].map((ground) => [text, ground] as const),
  ),
  ...['ink', 'muted', 'moss-deep'].map((text) => [text, 'moss-tint'] as const),
  ...['ink', 'clay'].map((text) => [text, 'clay-tint'] as const),
  ...['ink', 'moss-deep', 'brass-deep'].map((ground) => ['paper', ground] as const),
  ...['moss', 'brass', 'clay'].flatMap((fill) => [
    [`on-${fill}`, `fill-${fill}`] as const,
    [`on-${fill}`, `fill-${fill}-strong`] as const,
  ]),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(TEXTS)('%s text on %s has a contrast of 4.5:1', (text, ground) => {
    expect(contrast(THEMES[theme], text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['paper', 'card'])('the edge of a control on %s has a contrast of 3:1', (ground) => {
    expect(contrast(THEMES[theme], 'edge', ground)).toBeGreaterThanOrEqual(3);
  });
});

const SOURCES = path.join(import.meta.dirname, '..');
const sources = globSync('**/*.{tsx,css}', { cwd: SOURCES })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }));

it('every text colour in use is one of those above', () => {
  // White is for shaded pictures, which are the same in both themes; moss and contour are for icons and drawings.
  const checked = new Set([...TEXTS.map(([text]) => text), 'white', 'moss', 'contour']);
  const used = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\btext-([a-z-]+)(\/\d+)?/g)]
      .filter(
        ([, name = '', opacity]) =>
          THEMES.light.has(name) && ((opacity && name !== 'white') || !checked.has(name)),
      )
      .map(([name]) => `${file}: ${name}`),
  );
  expect(used).toEqual([]);
});

it('only pictures, paper and the phone have colours of their own', () => {
  const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i;
  expect(
    sources
      .filter(({ text }) => literal.test(text))
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual([
    'features/home/home-page.tsx',
    'features/profile/theme-picture.tsx',
    'map/land-layers.tsx',
    'platform/native/safe-area.css',
    'ui/print.css',
    'ui/qr-code.tsx',
    'ui/theme.css',
  ]);
});
