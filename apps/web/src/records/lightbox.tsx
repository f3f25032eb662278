import type { Media } from '@metalquest/core/media/media';
import { useMediaUrl } from '../engine/use-media-url.ts';
import { Lightbox as PictureLightbox } from '../ui/lightbox/lightbox.tsx';
import { ZoomFrame } from '../ui/lightbox/zoom-frame.tsx';
import { FindVideo } from './find-video.tsx';
import { MissingMedia } from './missing-media.tsx';

export interface LightboxProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  media: readonly Media[];
  index: number;
  onIndex: (index: number) => void;
  name: string;
}

/** A find's pictures full-screen: arrow keys change, plus and minus zoom, Escape closes. */
export function Lightbox({ open, onOpenChange, media, index, onIndex, name }: LightboxProps) {
  const current = media[index];
  if (!current) return null;
  const go = (by: number) => {
    const next = index + by;
    if (next >= 0 && next < media.length) onIndex(next);
  };
  return (
    <PictureLightbox
      open={open}
      onOpenChange={onOpenChange}
      name={name}
      index={index}
      count={media.length}
      onGo={go}
    >
      {current.mediaType === 'video' ? (
        <FindVideo key={current.id} media={current} label={name} className="size-full bg-black" />
      ) : (
        <ZoomPhoto key={current.id} media={current} alt={name} onSwipe={go} />
      )}
    </PictureLightbox>
  );
}

interface ZoomPhotoProps {
  media: Media;
  alt: string;
  /** A horizontal swipe while the whole photo is visible: -1 back, 1 forward. */
  onSwipe: (by: number) => void;
}

function ZoomPhoto({ media, alt, onSwipe }: ZoomPhotoProps) {
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
