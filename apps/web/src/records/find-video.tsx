import type { Media } from '@metalquest/core/media/media';
import { useMediaUrl } from '../engine/use-media-url.ts';
import { cn } from '../ui/cn.ts';
import { MissingMedia } from './missing-media.tsx';

/** A video, played inline; its first frame is the poster. */
export function FindVideo({ media, label, className }: { media: Media; label: string; className?: string }) {
  const video = useMediaUrl(media, 'full');
  const poster = useMediaUrl(media, 'thumb');
  return (
    <div className={cn('grid place-items-center overflow-hidden bg-moss-tint', className)}>
      {video.status === 'ready' ? (
        <video
          src={video.url}
          controls
          playsInline
          aria-label={label}
          className="size-full object-contain"
          {...(poster.url ? { poster: poster.url } : {})}
        />
      ) : video.status === 'waiting' || video.status === 'arriving' ? (
        <MissingMedia media={media} arriving={video.status === 'arriving'} />
      ) : null}
    </div>
  );
}
