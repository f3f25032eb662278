interface Circle {
  readonly part: 'coil' | 'inner' | 'find';
  readonly radius: number;
  readonly line: number | null;
}

/** The same circles as in apps/web/src/ui/mark.tsx. */
export const MARK: readonly Circle[] = [
  { part: 'coil', radius: 14.5, line: 2.6 },
  { part: 'inner', radius: 9, line: 2.2 },
  { part: 'find', radius: 3.7, line: null },
];

export interface Look {
  readonly ground: string | null;
  readonly coil: string;
  readonly inner: string;
  readonly find: string;
}

/** The logo centred in a square, as SVG. `share` is the logo's size relative to the square. */
export function markSvg(
  sizePx: number,
  share: number,
  look: Look,
  ground: 'square' | 'rounded' | 'round',
): string {
  const scale = (sizePx * share) / 32;
  const middle = sizePx / 2;
  const corner = ground === 'round' ? middle : ground === 'rounded' ? sizePx * 0.22 : 0;
  const circles = MARK.map(({ part, radius, line }) => {
    const paint =
      line === null
        ? `fill="${look[part]}"`
        : `fill="none" stroke="${look[part]}" stroke-width="${line * scale}"`;
    return `<circle cx="${middle}" cy="${middle}" r="${radius * scale}" ${paint}/>`;
  });
  const behind = look.ground
    ? `<rect width="${sizePx}" height="${sizePx}" rx="${corner}" fill="${look.ground}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">${behind}${circles.join('')}</svg>`;
}

/** The same as an Android vector drawable, `sizeDp` wide. */
export function markVector(sizeDp: number, share: number, look: Look): string {
  const scale = (sizeDp * share) / 32;
  const middle = sizeDp / 2;
  const number = (value: number): string => String(Math.round(value * 1000) / 1000);
  const paths = MARK.map(({ part, radius, line }) => {
    const r = number(radius * scale);
    const across = number(2 * radius * scale);
    const data = `M${number(middle - radius * scale)},${number(middle)}a${r},${r} 0,1 0,${across} 0a${r},${r} 0,1 0,-${across} 0`;
    const paint =
      line === null
        ? `android:fillColor="${look[part]}"`
        : `android:strokeColor="${look[part]}"\n        android:strokeWidth="${number(line * scale)}"`;
    return `    <path\n        android:pathData="${data}"\n        ${paint} />`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn by apps/native/build/draw-icons.ts. -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${sizeDp}dp"
    android:height="${sizeDp}dp"
    android:viewportWidth="${sizeDp}"
    android:viewportHeight="${sizeDp}">
${paths.join('\n')}
</vector>
`;
}
