/** A phone's screen, in CSS pixels: what `npm run screens -- --publish` takes pictures of. */
export const SCREEN_SIZE = { width: 390, height: 844 } as const;

/**
 * Where a client build has a picture of a screen. AVIF has two pixels for each of CSS and weighs less than WebP with one,
 * which stands for it in browsers from before 2024.
 */
export const screenFile = (screen: string, theme: 'light' | 'dark', format: 'avif' | 'webp'): string =>
  `/screens/${screen}-${theme}.${format}`;

/** All four files of a picture. */
export const screenFiles = (screen: string): string[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['avif', 'webp'] as const).map((format) => screenFile(screen, theme, format)),
  );
