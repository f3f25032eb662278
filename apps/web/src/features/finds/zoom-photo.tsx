import type { Media } from '@metalquest/core/media/media';
import { useMediaUrl } from './use-media-url.ts';
import { useZoom } from './use-zoom.ts';

export interface ZoomPhotoProps {
  media: Media;
  alt: string;
  /** A flick sideways while the whole photo is in view: -1 back, 1 on. */
  onSwipe: (by: number) => void;
}

/** One photo to look into: wheel, pinch, double tap, drag, and the keys + - 0. */
export function ZoomPhoto({ media, alt, onSwipe }: ZoomPhotoProps) {
  const photo = useMediaUrl(media, 'full');
  // On its way the thumbnail stands in for it, at the same size.
  const thumb = useMediaUrl(photo.status === 'ready' ? null : media, 'thumb');
  const url = photo.url ?? thumb.url;
  const { zoom, frame } = useZoom(onSwipe);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a frame to look into has no element of its own.
    <div
      ref={frame}
      role="group"
      aria-label={`${alt}, zoom ${Math.round(zoom.scale * 100)} %`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that zoom need the focus to be here.
      tabIndex={0}
      className="absolute inset-0 touch-none overflow-hidden outline-offset-[-6px]"
    >
      {url ? (
        <img
          src={url}
          alt={alt}
          draggable={false}
          className="size-full select-none object-contain"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      ) : photo.status === 'waiting' ? (
        <p className="grid size-full place-items-center p-8 text-center">
          This photo is not on this device yet. It comes with the next signal.
        </p>
      ) : null}
    </div>
  );
}
