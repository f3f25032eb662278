import type { Media } from '@metalquest/core/media/media';
import { useMediaUrl } from '../../engine/use-media-url.ts';
import { INKS, PHOTO_MISSING, type PhotoMark } from '../../pdf/paper.ts';

interface SheetPhotoProps {
  readonly mark: PhotoMark;
  /** Null if its row was deleted. */
  readonly media: Media | null;
}

/** A photo on a page, named by its caption; a text while it is not on this device. */
export function SheetPhoto({ mark: { x, y, width, height }, media }: SheetPhotoProps) {
  const { status, url } = useMediaUrl(media, 'thumb');
  const isMissing = status === 'none' || status === 'waiting';
  return (
    <g data-photo={isMissing ? 'missing' : status}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        fill={INKS.ground}
        stroke={isMissing ? INKS.hair : 'none'}
        strokeWidth={0.2}
      />
      {url ? (
        <image href={url} x={x} y={y} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
      ) : null}
      {isMissing ? (
        <text x={x + width / 2} y={y + height / 2 + 1} textAnchor="middle" fontSize={3} fill={INKS.muted}>
          {PHOTO_MISSING}
        </text>
      ) : null}
    </g>
  );
}
