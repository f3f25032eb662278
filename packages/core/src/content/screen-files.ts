/** A phone screen in CSS pixels, for `npm run screens -- --publish`. */
export const SCREEN_SIZE = { width: 390, height: 844 } as const;

type Format = 'avif' | 'webp';

/** AVIF has 2× resolution; WebP has 1×, for browsers from before 2024. */
export const screenFile = (screen: string, theme: 'light' | 'dark', format: Format): string =>
  `/screens/${screen}-${theme}.${format}`;

export function screenSources(screen: string) {
  const of = (theme: 'light' | 'dark'): Record<Format, string> => ({
    avif: screenFile(screen, theme, 'avif'),
    webp: screenFile(screen, theme, 'webp'),
  });
  return { light: of('light'), dark: of('dark'), ...SCREEN_SIZE };
}
