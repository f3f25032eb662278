import type { ImgHTMLAttributes } from 'react';
import { DarkSource } from './dark-source.tsx';

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
