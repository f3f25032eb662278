import type { LngLat } from '@metalquest/core/geo/point';
import { cn } from '../ui/cn.ts';
import { gridLines } from './grid.ts';
import type { MapPosition } from './map-content.ts';
import {
  fitSketch,
  SKETCH_HEIGHT,
  SKETCH_WIDTH,
  type SketchProjection,
  sketchLine,
} from './sketch-projection.ts';

export interface PathSketchProps {
  readonly path: readonly LngLat[];
  readonly finds?: readonly LngLat[];
  readonly position?: MapPosition | null;
  /** The accessible name; omit it if the text is next to the drawing. */
  readonly label?: string;
  readonly className?: string;
}

function line(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

function SketchGrid({ projection }: { projection: SketchProjection }) {
  const lines = gridLines(projection.surroundings, projection.zoom).features;
  const drawn = (major: boolean) =>
    lines
      .filter((one) => one.properties.major === major)
      .map((one) =>
        line(one.geometry.coordinates.map(([lng = 0, lat = 0]) => projection.place({ lng, lat }))),
      )
      .join('');
  return (
    <g className="stroke-contour" fill="none">
      <path d={drawn(false)} strokeWidth="0.6" />
      <path d={drawn(true)} strokeWidth="1.2" />
    </g>
  );
}

/** A quest as SVG on squared paper: without WebGL, while the map loads, and as a thumbnail. */
export function PathSketch({ path, finds = [], position = null, label, className }: PathSketchProps) {
  const projection = fitSketch([...path, ...finds, ...(position ? [position] : [])]);
  const start = path[0];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has an aria-label, or is hidden beside text.
    <svg
      viewBox={`0 0 ${SKETCH_WIDTH} ${SKETCH_HEIGHT}`}
      className={cn('size-full overflow-visible bg-moss-tint', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {projection ? (
        <>
          <SketchGrid projection={projection} />
          <g fill="none" strokeLinecap="round" strokeLinejoin="round">
            <path d={sketchLine(path, projection)} className="stroke-card" strokeWidth="7" />
            <path d={sketchLine(path, projection)} className="stroke-moss-deep" strokeWidth="3.6" />
          </g>
          {start ? (
            <Dot at={projection.place(start)} radius={4} className="fill-card stroke-moss-deep" />
          ) : null}
          {finds.map((find, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots have no state, and a place may occur twice.
            <Dot key={index} at={projection.place(find)} radius={5.5} className="fill-brass stroke-card" />
          ))}
          {position ? (
            <Dot at={projection.place(position)} radius={5.5} className="fill-sky stroke-card" />
          ) : null}
        </>
      ) : null}
    </svg>
  );
}

function Dot({
  at: [x, y],
  radius,
  className,
}: {
  at: readonly [number, number];
  radius: number;
  className: string;
}) {
  return <circle cx={x} cy={y} r={radius} strokeWidth="2.4" className={className} />;
}
