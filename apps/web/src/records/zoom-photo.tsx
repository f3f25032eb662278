import type { Media } from '@metalquest/core/media/media';
import { useMediaUrl } from '../engine/use-media-url.ts';
import { ZoomFrame } from '../ui/lightbox/zoom-frame.tsx';
import { MissingMedia } from './missing-media.tsx';

export interface ZoomPhotoProps {
  media: Media;
  alt: string;
  /** A horizontal swipe while the whole photo is visible: -1 back, 1 forward. */
  onSwipe: (by: number) => void;
}

/** A photo that can be zoomed. */
export function ZoomPhoto({ media, alt, onSwipe }: ZoomPhotoProps) {
  const photo = useMediaUrl(media, 'full');
  // The thumbnail stands in while the photo downloads, at the same size.
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
