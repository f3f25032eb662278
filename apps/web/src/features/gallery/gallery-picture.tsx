import type { GalleryLayout } from '@metalquest/core/gallery/gallery-choices';
import { type PublicPicture, pictureAddress, pictureSet } from '@metalquest/core/gallery/gallery-page';
import type { MouseEvent, Ref } from 'react';
import { cn } from '../../ui/cn.ts';

/** The `sizes` attribute by layout; for a picture cropped to a square, its width before cropping. */
export const SIZES: Readonly<Record<GalleryLayout, string>> = {
  rows: '(min-width: 1100px) 256px, (min-width: 760px) 213px, 128px',
  grid: '(min-width: 1440px) 410px, (min-width: 1100px) 30vw, (min-width: 760px) 40vw, 60vw',
  masonry: '(min-width: 1440px) 310px, (min-width: 1100px) 23vw, (min-width: 760px) 30vw, 45vw',
  timeline: '(min-width: 1440px) 340px, (min-width: 1100px) 25vw, (min-width: 760px) 42vw, 45vw',
};

/** Largest width that a list needs, in pixels, on a high-density screen. */
export const MOST_PX = 960;
export const USUAL_PX = 640;

/** Pictures of the first row in the widest layout load eagerly, the others lazily. */
const FIRST_ROW = 4;

export interface GalleryPictureProps {
  readonly picture: PublicPicture;
  readonly pictureBase: string;
  readonly name: string;
  /** Index of the find on the page. */
  readonly at: number;
  readonly layout: GalleryLayout;
  readonly keepsShape: boolean;
  readonly onOpen: () => void;
  readonly ref: Ref<HTMLAnchorElement>;
}

/** A picture of a find that opens the lightbox; without scripts a link to the picture. */
export function GalleryPicture({
  picture,
  pictureBase,
  name,
  at,
  layout,
  keepsShape,
  onOpen,
  ref,
}: GalleryPictureProps) {
  const { width, height } = picture;
  const isFirst = at < FIRST_ROW;
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens the picture in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      ref={ref}
      href={pictureAddress(pictureBase, picture, 1600)}
      onClick={open}
      aria-label={`Enlarge ${name}`}
      className={cn(
        'block cursor-zoom-in overflow-hidden rounded-picture',
        !keepsShape && 'absolute inset-0',
      )}
    >
      <img
        src={pictureAddress(pictureBase, picture, USUAL_PX)}
        srcSet={pictureSet(pictureBase, picture, MOST_PX)}
        sizes={SIZES[layout]}
        // Prevents a layout shift.
        width={width ?? undefined}
        height={height ?? undefined}
        alt={name}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={at === 0 ? 'high' : undefined}
        decoding="async"
        crossOrigin={pictureBase.startsWith('/') ? undefined : 'anonymous'}
        className={cn(
          'w-full transition-[filter] hover:brightness-105',
          keepsShape ? 'h-auto' : 'h-full object-cover',
          keepsShape && !(width && height) && 'aspect-square object-cover',
        )}
      />
    </a>
  );
}
