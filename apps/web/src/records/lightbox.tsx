import type { Media } from '@metalquest/core/media/media';
import { Lightbox as PictureLightbox } from '../ui/lightbox/lightbox.tsx';
import { FindVideo } from './find-video.tsx';
import { ZoomPhoto } from './zoom-photo.tsx';

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
  const shown = media[index];
  if (!shown) return null;
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
      {shown.mediaType === 'video' ? (
        <FindVideo key={shown.id} media={shown} label={name} className="size-full bg-black" />
      ) : (
        <ZoomPhoto key={shown.id} media={shown} alt={name} onSwipe={go} />
      )}
    </PictureLightbox>
  );
}
