import { useTheme } from '../lib/theme.ts';

/** In a `<picture>`: what is shown in the dark, by the theme that was chosen here or, where none was, by the device. */
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
