import type { EquipmentType } from '@metalquest/core/gear/equipment';
import type { Media } from '@metalquest/core/media/media';
import { CloudDownload, Play } from 'lucide-react';
import { useState } from 'react';
import { useMediaUrl } from '../../engine/use-media-url.ts';
import { cn } from '../../ui/cn.ts';
import { GearDrawing } from './gear-drawing.tsx';

export interface GearPictureProps {
  media: Media | null;
  type: EquipmentType;
  /** Alternative text; empty if the name is next to the picture. */
  alt: string;
  size?: 'thumb' | 'full';
  className?: string;
}

export function GearPicture({ media, type, alt, size = 'thumb', className }: GearPictureProps) {
  const isVideo = media?.mediaType === 'video';
  // The thumbnail of a video is its first frame.
  const url = useMediaUrl(media, isVideo ? 'thumb' : size);
  const [isBroken, setBroken] = useState(false);
  const isComing = url.status === 'arriving' || url.status === 'waiting';
  return (
    <div className={cn('relative overflow-hidden bg-moss-tint', className)}>
      {url.status === 'ready' && !isBroken ? (
        <img
          src={url.url}
          alt={alt}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full animate-fade object-cover"
        />
      ) : url.status === 'loading' ? null : (
        <TypeDrawing type={type} />
      )}
      {isVideo ? (
        <span className="absolute inset-0 m-auto grid size-12 max-h-[60%] max-w-[60%] place-items-center rounded-full bg-shade text-white">
          <Play aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className="sr-only">Video</span>
        </span>
      ) : isComing ? (
        <span className="absolute right-2.5 bottom-2.5 text-muted" title={COMING[url.status]}>
          <CloudDownload aria-hidden="true" size={18} strokeWidth={1.75} />
          <span className="sr-only">{COMING[url.status]}</span>
        </span>
      ) : null}
    </div>
  );
}

const COMING = {
  arriving: 'The photo is on its way',
  waiting: 'The photo is not on this device yet. It downloads when you have signal.',
} as const;

function TypeDrawing({ type }: { type: EquipmentType }) {
  return (
    <>
      <svg
        viewBox="0 0 200 150"
        aria-hidden="true"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full fill-none stroke-moss/25 *:[vector-effect:non-scaling-stroke]"
        strokeWidth="1.25"
      >
        <path d="M-8 118C24 96 44 128 84 120s54-44 126-34M-8 138c36-18 58 8 98 0s56-38 120-26M-8 96C20 78 40 104 78 96s56-50 132-40M-8 70C18 58 34 78 70 70s60-54 140-44M-8 44C16 36 30 52 60 44S122-6 210-2M-8 18C12 14 24 26 46 18S70-4 84-10" />
      </svg>
      <GearDrawing
        type={type}
        className="absolute inset-0 m-auto h-[66%] max-w-[80%] animate-fade text-moss-deep"
      />
    </>
  );
}
