import type { DepthCounts, DepthFigures } from '@metalquest/core/soil/depth-figures';
import type { DepthScale } from './depth-scale.ts';
import { marksOf } from './soil-marks.ts';

const WIDTH = 200;
const TURF_Y = 20;
const HEIGHT = 176;

export interface SoilCutProps {
  readonly counts: DepthCounts;
  readonly depth: DepthFigures | null;
  readonly scale: DepthScale;
}

const STRATA = [
  'M0 48C34 42 62 54 100 48S166 40 200 47',
  'M0 82C40 90 74 76 112 83S172 92 200 84',
  'M0 118C30 112 70 124 108 117S164 112 200 120',
  'M0 150C44 156 80 146 118 151S170 158 200 150',
];
const STONES = [
  [24, 66, 4],
  [172, 58, 3],
  [58, 104, 5],
  [150, 101, 3.5],
  [34, 138, 3],
  [180, 136, 5],
  [92, 164, 4],
] as const;
const GRASS =
  'M6 20l2-8M12 20l-1-6M40 20l1-9M46 20l3-6M78 20l-1-7M84 20l3-9M118 20l1-7M124 20l-2-6M156 20l2-9M162 20l-2-6M190 20l1-8M196 20l-2-5';

/** Decorative: each find is a dot at its depth; very many become a shape as wide as their number. */
export function SoilCut({ counts, depth, scale }: SoilCutProps) {
  const y = (cm: number) => TURF_Y + (Math.min(cm, scale.bottomCm) / scale.bottomCm) * (HEIGHT - TURF_Y - 4);
  const { dots, bars, radius } = marksOf(counts, { width: WIDTH - 60, y });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="block w-full rounded-picture"
      fill="none"
    >
      <rect y={TURF_Y} width={WIDTH} height={HEIGHT - TURF_Y} className="fill-moss-tint" />
      <path d={`M0 ${TURF_Y}H${WIDTH}V44C166 38 134 50 100 44S34 40 0 46Z`} className="fill-moss/25" />
      <g className="stroke-contour" strokeWidth="1.2">
        {STRATA.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <g className="fill-contour">
        {STONES.map(([cx, cy, r]) => (
          <ellipse key={`${cx} ${cy}`} cx={cx} cy={cy} rx={r * 1.4} ry={r} />
        ))}
      </g>
      <path d={GRASS} className="stroke-moss" strokeWidth="1.6" strokeLinecap="round" />
      <path d={`M0 ${TURF_Y}H${WIDTH}`} className="stroke-moss" strokeWidth="2" />
      <g className="stroke-edge" strokeWidth="1">
        {scale.ticks.map(({ cm }) => (
          <path key={cm} d={`M0 ${y(cm)}h6`} />
        ))}
      </g>
      <g className="fill-muted tabular-nums" fontSize="12">
        {scale.ticks.map(({ cm, label }) => (
          <text key={cm} x="9" y={y(cm) + 4}>
            {label}
          </text>
        ))}
      </g>
      <g transform={`translate(${WIDTH / 2} 0)`} className="fill-brass">
        {bars.map(({ top, height, width }) => (
          <rect key={top} x={-width / 2} y={top} width={width} height={height} />
        ))}
        {dots.map(({ x, cy }) => (
          <circle key={`${x} ${cy}`} cx={x} cy={cy} r={radius} />
        ))}
      </g>
      {depth ? (
        <g className="stroke-ink" strokeWidth="1.8" strokeLinecap="round">
          <path
            d={`M${WIDTH - 12} ${y(depth.lowerQuartileCm)}h5V${y(depth.upperQuartileCm)}h-5`}
            strokeLinejoin="round"
          />
          <path d={`M${WIDTH - 18} ${y(depth.medianCm)}h14`} strokeWidth="3" />
        </g>
      ) : null}
    </svg>
  );
}
