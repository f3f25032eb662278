import { useTheme } from '../platform/theme.ts';

/** In a `<picture>`: the source for dark mode, chosen in the app or by the device. */
export function DarkSource({ srcSet, type }: { srcSet: string; type?: string }) {
  const theme = useTheme();
  if (theme === 'light') return null;
  return (
    <source
      {...(theme === 'system' ? { media: '(prefers-color-scheme: dark)' } : {})}
      type={type}
      srcSet={srcSet}
    />
  );
}
