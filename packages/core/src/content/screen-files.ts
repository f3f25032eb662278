/** A phone's screen, in CSS pixels: what `npm run screens -- --publish` takes pictures of. */
export const SCREEN_SIZE = { width: 390, height: 844 } as const;

type Format = 'avif' | 'webp';

/**
 * Where a client build has a picture of a screen. AVIF has two pixels for each of CSS and weighs less than WebP with one,
 * which stands for it in browsers from before 2024.
 */
export const screenFile = (screen: string, theme: 'light' | 'dark', format: Format): string =>
  `/screens/${screen}-${theme}.${format}`;

/** All four files of a picture, with its size. */
export function screenSources(screen: string) {
  const of = (theme: 'light' | 'dark'): Record<Format, string> => ({
    avif: screenFile(screen, theme, 'avif'),
    webp: screenFile(screen, theme, 'webp'),
  });
  return { light: of('light'), dark: of('dark'), ...SCREEN_SIZE };
}
