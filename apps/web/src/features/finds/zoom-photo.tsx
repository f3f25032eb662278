import type { Media } from '@metalquest/core/media/media';
import { useMediaUrl } from '../../lib/use-media-url.ts';
import { ZoomFrame } from '../../ui/lightbox/zoom-frame.tsx';
import { MissingMedia } from './missing-media.tsx';

export interface ZoomPhotoProps {
  media: Media;
  alt: string;
  /** A flick sideways while the whole photo is in view: -1 back, 1 on. */
  onSwipe: (by: number) => void;
}

/** One photo to look into. */
export function ZoomPhoto({ media, alt, onSwipe }: ZoomPhotoProps) {
  const photo = useMediaUrl(media, 'full');
  // On its way the thumbnail stands in for it, at the same size.
  const thumb = useMediaUrl(photo.status === 'ready' ? null : media, 'thumb');
  const url = photo.url ?? thumb.url;
  return (
    <ZoomFrame label={alt} onSwipe={onSwipe}>
      {url ? (
        <img src={url} alt={alt} draggable={false} className="size-full select-none object-contain" />
      ) : photo.status === 'waiting' || photo.status === 'arriving' ? (
        <MissingMedia media={media} arriving={photo.status === 'arriving'} />
      ) : null}
    </ZoomFrame>
  );
}
