import type { Media } from '@metalquest/core/media/media';
import { useMediaUrl } from '../../engine/use-media-url.ts';
import { cn } from '../../ui/cn.ts';

export interface PreviewPictureProps {
  readonly media: Media;
  /** Uses the picture's aspect ratio instead of cropping. */
  readonly keepsShape: boolean;
}

/** A picture as the public gallery shows it, from this device. */
export function PreviewPicture({ media, keepsShape }: PreviewPictureProps) {
  const shown = useMediaUrl(media, 'thumb');
  const shape = media.width && media.height ? { aspectRatio: `${media.width} / ${media.height}` } : {};
  return (
    <div
      className={cn('overflow-hidden rounded-picture', keepsShape ? 'relative' : 'absolute inset-0')}
      style={keepsShape ? shape : undefined}
    >
      {shown.status === 'ready' ? (
        <img src={shown.url} alt="" decoding="async" className="size-full object-cover" />
      ) : null}
    </div>
  );
}
