import type { Category } from '@metalquest/core/find/category';
import type { Media } from '@metalquest/core/media/media';
import { CloudDownload, Play } from 'lucide-react';
import { useState } from 'react';
import { type MediaUrl, useMediaUrl } from '../engine/use-media-url.ts';
import { cn } from '../ui/cn.ts';
import { CategoryIcon } from './category-icon.tsx';

export interface FindPictureProps {
  media: Media | null;
  category: Category;
  /** Alternative text; empty if the name is next to the picture. */
  alt: string;
  size?: 'thumb' | 'full';
  className?: string;
}

/** A find's picture, cropped to its frame; without one, a tile with its category. */
export function FindPicture({ media, category, alt, size = 'thumb', className }: FindPictureProps) {
  // The thumbnail of a video is its first frame; without one the tile is shown.
  const picture = media?.mediaType === 'document' ? null : media;
  const isVideo = media?.mediaType === 'video';
  const url = useMediaUrl(picture, isVideo ? 'thumb' : size);
  const [broken, setBroken] = useState(false);
  return (
    <div className={cn('relative overflow-hidden bg-moss-tint', className)}>
      {url.status === 'ready' && !broken ? (
        <img
          src={url.url}
          alt={alt}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full animate-fade object-cover"
        />
      ) : url.status === 'loading' ? null : (
        <DrawnTile
          category={category}
          coming={isVideo ? null : comingOf(url.status)}
          withWords={size === 'full'}
        />
      )}
      {isVideo ? (
        <span className="absolute inset-0 m-auto grid size-12 max-h-[60%] max-w-[60%] place-items-center rounded-full bg-shade text-white">
          <Play aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className="sr-only">Video</span>
        </span>
      ) : null}
    </div>
  );
}

/** Whether the picture is downloading, or waits for a connection; null if neither. */
type Coming = 'now' | 'later' | null;

function comingOf(status: MediaUrl['status']): Coming {
  if (status === 'arriving') return 'now';
  return status === 'waiting' ? 'later' : null;
}

const LABELS = {
  now: { full: 'This photo is on its way.', thumb: 'The photo is on its way' },
  later: {
    full: 'This photo is not on this device yet. It downloads when you have signal.',
    thumb: 'The photo is not on this device yet',
  },
} as const;

function DrawnTile({
  category,
  coming,
  withWords,
}: {
  category: Category;
  coming: Coming;
  withWords: boolean;
}) {
  return (
    <div className={cn('absolute inset-0', coming && 'animate-fade')}>
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full stroke-contour"
        fill="none"
        strokeWidth="0.8"
      >
        <path d="M50 22c18-3 34 9 34 27s-15 29-33 29-36-10-36-28 17-25 35-28Z" />
        <path d="M49 31c13-2 25 6 25 18s-10 20-23 20-26-7-26-19 11-17 24-19Z" />
        <path d="M-6 20C14 12 24 2 44-2S92-2 106 10M-6 88c18-2 26 10 48 16s50-4 64-16M-6 52c8-4 6-22 20-32S48 8 62 10s32 14 34 34-8 40-26 46-46 2-60-8-14-26-16-30Z" />
      </svg>
      <span className="absolute inset-0 grid place-items-center text-moss-deep">
        <CategoryIcon category={category} className="size-[max(1.25rem,24%)]" />
      </span>
      {coming && withWords ? (
        <span className="absolute inset-x-16 bottom-4 flex items-center justify-center gap-2 text-center text-muted text-sm">
          <CloudDownload aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />
          {LABELS[coming].full}
        </span>
      ) : coming ? (
        <span className="absolute right-2 bottom-2 text-muted" title={LABELS[coming].thumb}>
          <CloudDownload aria-hidden="true" size={18} strokeWidth={1.75} />
          <span className="sr-only">{LABELS[coming].thumb}</span>
        </span>
      ) : null}
    </div>
  );
}
