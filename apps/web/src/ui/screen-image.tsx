import { SCREEN_SIZE, screenFile } from '@metalquest/core/content/screen-files';
import type { ImgHTMLAttributes } from 'react';
import { DarkSource } from './dark-source.tsx';

interface ScreenImageProps
  extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'loading' | 'decoding' | 'fetchPriority' | 'className'> {
  /** The name of the screen: 'finds'. */
  screen: string;
  alt: string;
}

/** The real app as `npm run screens -- --publish` has taken it, in the reader's theme. */
export function ScreenImage({ screen, ...image }: ScreenImageProps) {
  return (
    <picture>
      <DarkSource type="image/avif" srcSet={screenFile(screen, 'dark', 'avif')} />
      <source type="image/avif" srcSet={screenFile(screen, 'light', 'avif')} />
      <DarkSource srcSet={screenFile(screen, 'dark', 'webp')} />
      <img src={screenFile(screen, 'light', 'webp')} {...SCREEN_SIZE} {...image} alt={image.alt} />
    </picture>
  );
}
