import { fitLand, type Spot } from '@metalquest/core/geo/land-shape';
import type { LngLat } from '@metalquest/core/geo/point';
import { cn } from '../../../ui/cn.ts';

export interface LandSketchProps {
  readonly rings: readonly (readonly LngLat[])[];
  readonly corners?: boolean;
  readonly className?: string;
}

const WIDTH = 120;
const HEIGHT = 120;

const line = (spots: readonly Spot[]): string =>
  `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** A small drawing of a permission's land on squared paper; decorative. */
export function LandSketch({ rings, corners = false, className }: LandSketchProps) {
  const fitted = fitLand(rings, { width: WIDTH, height: HEIGHT, margin: 20 });
  const d = fitted.map(line).join('');
  const dots = fitted
    .flat()
    .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
    .join('');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cn('bg-moss-tint', className)}
      fill="none"
    >
      <g className="stroke-contour" strokeWidth="1.1">
        <path d="M12 0v120M36 0v120M60 0v120M84 0v120M108 0v120" />
        <path d="M0 12h120M0 36h120M0 60h120M0 84h120M0 108h120" />
      </g>
      {d ? (
        <>
          <path
            d={d}
            fillRule="evenodd"
            className="fill-moss/25 stroke-card"
            strokeWidth="4.5"
            strokeLinejoin="round"
          />
          <path
            d={d}
            className="stroke-brass-deep"
            strokeWidth="2.2"
            strokeDasharray="6 4"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <g className="stroke-moss" strokeWidth="2" strokeDasharray="3 6" strokeLinecap="round">
          <path d="M36 44L78 34L92 74L48 88Z" />
        </g>
      )}
      {corners && d ? (
        <g strokeLinecap="round">
          <path d={dots} className="stroke-brass-deep" strokeWidth="7.5" />
          <path d={dots} className="stroke-card" strokeWidth="4" />
        </g>
      ) : null}
    </svg>
  );
}
