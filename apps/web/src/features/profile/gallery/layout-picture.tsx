import type { GalleryLayout } from '@metalquest/core/gallery/gallery-choices';

/** Boxes as [x, y, width, height] of a page 96 by 60. */
const BOXES: Readonly<Record<GalleryLayout, readonly (readonly [number, number, number, number])[]>> = {
  rows: [
    [6, 6, 24, 13],
    [6, 23, 24, 13],
    [6, 40, 24, 13],
  ],
  grid: [
    [6, 6, 25, 22],
    [35, 6, 25, 22],
    [64, 6, 25, 22],
    [6, 32, 25, 22],
    [35, 32, 25, 22],
    [64, 32, 25, 22],
  ],
  masonry: [
    [6, 6, 25, 30],
    [6, 40, 25, 14],
    [35, 6, 25, 18],
    [35, 28, 25, 26],
    [64, 6, 25, 24],
    [64, 34, 25, 20],
  ],
  timeline: [
    [24, 6, 22, 20],
    [50, 6, 22, 20],
    [24, 34, 22, 20],
  ],
};

const LINES: Readonly<Partial<Record<GalleryLayout, string>>> = {
  rows: 'M36 10h50M36 15h30M36 27h50M36 32h36M36 44h50M36 49h26',
  timeline: 'M12 4v52',
};

export function LayoutPicture({ layout }: { layout: GalleryLayout }) {
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true" className="h-16 w-full rounded-sm bg-moss-tint">
      {BOXES[layout].map(([x, y, width, height]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx="2.5"
          className="fill-moss"
          opacity=".7"
        />
      ))}
      {LINES[layout] ? (
        <path d={LINES[layout]} className="stroke-moss" strokeWidth="1.6" fill="none" />
      ) : null}
      {layout === 'timeline' ? (
        <g className="fill-brass">
          <circle cx="12" cy="12" r="3" />
          <circle cx="12" cy="40" r="3" />
        </g>
      ) : null}
    </svg>
  );
}
