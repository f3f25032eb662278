import type { Point } from '@metalquest/core/map/picture/matrix';
import type { PictureSize } from '@metalquest/core/map/picture/place-picture';
import { Cross } from '../cross.tsx';

const SNIPPET_PX = 96;
/** The snippet shows this many pixels of a large picture across. */
const SHOWN_PX = 240;

export interface PictureSnippetProps {
  readonly url: string;
  readonly size: PictureSize;
  readonly at: Point;
}

/** The part of a picture around a point. */
export function PictureSnippet({ url, size, at }: PictureSnippetProps) {
  const scale = SNIPPET_PX / Math.min(SHOWN_PX, size.width, size.height);
  return (
    <div className="relative size-24 shrink-0 overflow-hidden rounded-control border border-line bg-shade">
      <img
        src={url}
        alt=""
        width={size.width}
        height={size.height}
        className="absolute top-1/2 left-1/2 max-w-none origin-top-left"
        style={{ transform: `scale(${scale}) translate(${-at.x}px, ${-at.y}px)` }}
      />
      <Cross />
    </div>
  );
}
