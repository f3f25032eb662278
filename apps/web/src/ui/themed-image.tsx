import type { ImgHTMLAttributes } from 'react';
import { useTheme } from '../platform/theme.ts';

type Attributes = ImgHTMLAttributes<HTMLImageElement>;

interface Formats {
  avif: string;
  webp: string;
}

interface ThemedImageProps
  extends Pick<Attributes, 'loading' | 'decoding' | 'fetchPriority' | 'className' | 'width' | 'height'> {
  light: Formats;
  dark: Formats;
  alt: string;
}

export function ThemedImage({ light, dark, ...image }: ThemedImageProps) {
  return (
    <picture>
      <DarkSource type="image/avif" srcSet={dark.avif} />
      <source type="image/avif" srcSet={light.avif} />
      <DarkSource srcSet={dark.webp} />
      <img src={light.webp} {...image} alt={image.alt} />
    </picture>
  );
}

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
