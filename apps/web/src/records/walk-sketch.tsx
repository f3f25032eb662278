import type { LngLat } from '@metalquest/core/geo/point';
import { useMemo } from 'react';
import { cn } from '../ui/cn.ts';
import { traceOf } from './trace-shape.ts';

const SIZE = 96;

/** From the oldest part to the newest: older parts are paler (look.md). */
const SHADES = [50, 64, 80, 100].map(
  (percent) => `color-mix(in oklab, var(--color-moss-deep) ${percent}%, var(--color-moss-tint))`,
);

export interface WalkSketchProps {
  readonly path: readonly LngLat[];
  readonly finds: readonly LngLat[];
  readonly className?: string;
}

/** A small drawing of a path, older parts paler, with its finds as brass dots; decorative. */
export function WalkSketch({ path, finds, className }: WalkSketchProps) {
  const shape = useMemo(() => traceOf(path, finds, SIZE), [path, finds]);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      className={cn('rounded-picture bg-moss-tint', className)}
      fill="none"
    >
      <g className="stroke-contour" strokeWidth="1">
        <path d="M-4 30C18 18 30 40 52 30S84 8 102 20" />
        <path d="M-4 52C16 42 32 60 54 50S86 30 102 42" />
        <path d="M-4 76C18 66 34 84 56 72S88 54 102 66" />
      </g>
      {shape.line ? (
        <>
          <path
            d={shape.line}
            className="stroke-card"
            strokeWidth="5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          {shape.parts.map((part, index) => (
            <path
              key={part}
              d={part}
              stroke={SHADES[index + SHADES.length - shape.parts.length]}
              strokeWidth="2.4"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ))}
        </>
      ) : null}
      {shape.dots.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r="3.4"
          className="fill-brass stroke-card"
          strokeWidth="1.6"
        />
      ))}
    </svg>
  );
}
