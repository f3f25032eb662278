import type { MediaId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import {
  INKS,
  type MapMark,
  type Mark,
  MM_PER_POINT,
  type PdfPage,
  PHOTO_MISSING,
  type PhotoMark,
  type ShapeMark,
  STRONG_OUTLINE,
  type TextMark,
} from '@metalquest/pdf/pdf-page';
import { memo } from 'react';
import { useMediaUrl } from '../../engine/use-media-url.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';

const ANCHORS = { start: 'start', middle: 'middle', end: 'end' } as const;
const FACES = {
  text: 'font-sans font-normal',
  strong: 'font-sans font-normal',
  display: 'font-display font-[600]',
} as const;

function Words({ mark: { text, x, y, face, points, ink, anchor, level } }: { mark: TextMark }) {
  return (
    <text
      x={x}
      y={y}
      fontSize={points * MM_PER_POINT}
      fill={ink}
      textAnchor={ANCHORS[anchor]}
      className={FACES[face]}
      {...(face === 'strong' ? { stroke: ink, strokeWidth: points * MM_PER_POINT * STRONG_OUTLINE } : {})}
      // Heading levels continue below those of the page and the preview.
      {...(level === null ? {} : { role: 'heading', 'aria-level': level + 2 })}
    >
      {text}
    </text>
  );
}

function Shape({ mark: { spots, closed, fill, stroke, width, dash } }: { mark: ShapeMark }) {
  return (
    <path
      d={`M${spots.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}${closed ? 'Z' : ''}`}
      fill={fill ?? 'none'}
      stroke={stroke ?? 'none'}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(dash ? { strokeDasharray: dash.join(' ') } : {})}
    />
  );
}

function MarkView({ mark, media, map }: { mark: Mark } & Pick<SheetPageProps, 'media' | 'map'>) {
  switch (mark.mark) {
    case 'text':
      return <Words mark={mark} />;
    case 'shape':
      return <Shape mark={mark} />;
    case 'ring':
      return (
        <circle
          cx={mark.x}
          cy={mark.y}
          r={mark.radius}
          fill={mark.fill ?? 'none'}
          stroke={mark.stroke ?? 'none'}
          strokeWidth={mark.width}
        />
      );
    case 'photo':
      return <SheetPhoto mark={mark} media={media.get(mark.media) ?? null} />;
    case 'map':
      return <SheetMap mark={mark} map={map} />;
  }
}

export interface SheetPageProps {
  readonly page: PdfPage;
  readonly media: ReadonlyMap<MediaId, Media>;
  /** The picture of the report's map; null for none. */
  readonly map: Blob | null;
}

/** A page as printed; its units are millimetres at any display size. */
export const SheetPage = memo(function SheetPage({ page, media, map }: SheetPageProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its texts are accessible, and the section is named.
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      className="block size-full tracking-normal [font-kerning:none] [font-variant-ligatures:none]"
    >
      {page.marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no state and are replaced together.
        <MarkView key={at} mark={mark} media={media} map={map} />
      ))}
    </svg>
  );
});

function SheetMap({ mark: { x, y, width, height }, map }: { mark: MapMark; map: Blob | null }) {
  const url = useObjectUrl(map);
  return (
    // Printing waits for pictures that are loading.
    <g data-photo={map && !url ? 'loading' : 'ready'} data-map>
      {url ? <image href={url} x={x} y={y} width={width} height={height} preserveAspectRatio="none" /> : null}
    </g>
  );
}

interface SheetPhotoProps {
  readonly mark: PhotoMark;
  /** Null if its row was deleted. */
  readonly media: Media | null;
}

/** A photo on a page, named by its caption; a text while it is not on this device. */
function SheetPhoto({ mark: { x, y, width, height }, media }: SheetPhotoProps) {
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
