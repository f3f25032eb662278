import type { LngLat } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import { useMemo } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';
import { cn } from '../../ui/cn.ts';
import { traceOf } from './trace-shape.ts';

const SIZE = 96;
const NOTHING: readonly LngLat[] = [];

/** The shape of a quest's walk, drawn small, with its finds as brass dots. Decorative: the words are beside it. */
export function QuestTrace({ id, className }: { id: QuestId; className?: string }) {
  const { queries } = useEngine();
  const path = useLive(() => queries.questPath(id), [queries, id]);
  const finds = useLive(() => queries.questFinds(id), [queries, id]);
  const shape = useMemo(
    () =>
      traceOf(
        path.value ?? NOTHING,
        (finds.value ?? []).flatMap(({ location }) => (location ? [location] : [])),
        SIZE,
      ),
    [path.value, finds.value],
  );
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
          <path
            d={shape.line}
            className="stroke-moss-deep"
            strokeWidth="2.4"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
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
