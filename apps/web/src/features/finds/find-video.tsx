import type { Media } from '@metalquest/core/media/media';
import { cn } from '../../ui/cn.ts';
import { useMediaUrl } from './use-media-url.ts';

/** A video of a find, played in its place. */
export function FindVideo({ media, label, className }: { media: Media; label: string; className?: string }) {
  const video = useMediaUrl(media, 'full');
  return (
    <div className={cn('grid place-items-center overflow-hidden bg-moss-tint', className)}>
      {video.status === 'ready' ? (
        // biome-ignore lint/a11y/useMediaCaption: a recording from the field has no captions.
        <video src={video.url} controls playsInline aria-label={label} className="size-full object-contain" />
      ) : video.status === 'waiting' ? (
        <p className="p-6 text-center text-muted">
          This video is not on this device yet. It comes with the next signal.
        </p>
      ) : null}
    </div>
  );
}
