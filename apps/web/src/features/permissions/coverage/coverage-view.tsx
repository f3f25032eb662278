import { coverageSentence, coveredPercent } from '@metalquest/core/coverage/coverage-words';
import type { Boundary } from '@metalquest/core/permission/permission';
import { type DaySpan, timesOf } from '@metalquest/core/time/day';
import { formatArea } from '@metalquest/core/units/area';
import type { CoverageWalk } from '@metalquest/sync/queries/coverage-queries';
import { useMemo, useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import type { MapPosition } from '../../../map/map-content.ts';
import { Figure } from '../../../ui/figure.tsx';
import { countOf } from '../words.ts';
import { CoverageMap } from './coverage-map.tsx';
import { useSwing } from './swing.ts';
import { SwingField } from './swing-field.tsx';
import { useCoverage } from './use-coverage.ts';
import { WalkDays } from './walk-days.tsx';
import { WalksTable } from './walks-table.tsx';

export interface CoverageViewProps {
  boundary: Boundary;
  /** Oldest first. */
  walks: readonly CoverageWalk[];
  position: MapPosition | null;
  display: Display;
}

const PROBLEMS = {
  failed: 'The walks could not be measured here. Reload the page to try again.',
  'no-land': 'The boundary encloses no ground. Draw it again to measure the walks.',
} as const;

export function CoverageView({ boundary, walks, position, display }: CoverageViewProps) {
  const { units, locale } = display;
  const [swingCm, setSwing] = useSwing();
  const [days, setDays] = useState<DaySpan>({ from: null, to: null });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const offered = useMemo(() => {
    const { from, before } = timesOf(days);
    return walks.filter(
      ({ startTime }) =>
        (from === undefined || startTime >= from) && (before === undefined || startTime < before),
    );
  }, [walks, days]);
  const chosen = useMemo(() => offered.filter(({ id }) => !left.has(id)), [offered, left]);
  const { coverage, isMeasuring, problem } = useCoverage(boundary, chosen, swingCm);
  const missing = chosen.filter(({ pathComplete }) => !pathComplete).length;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <div className="mt-1.5 grid min-w-0 gap-5">
      <p role="status" className="min-h-12 max-w-prose text-pretty text-md" aria-busy={isMeasuring}>
        {problem
          ? PROBLEMS[problem]
          : coverage
            ? coverageSentence(coverage, units, locale)
            : 'Measuring the walks.'}
      </p>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label="Of the land" value={coverage ? coveredPercent(coverage.share, locale) : '–'} />
        <Figure label="Walked" value={coverage ? formatArea(coverage.walkedM2, units, locale) : '–'} />
        <Figure
          label="Still to walk"
          value={coverage ? formatArea(Math.max(0, coverage.landM2 - coverage.walkedM2), units, locale) : '–'}
        />
      </dl>
      <CoverageMap
        boundary={boundary}
        polygons={coverage?.polygons ?? []}
        label={`Map of the walked ground. ${coverage ? coverageSentence(coverage, units, locale) : ''}`}
        position={position}
        units={units}
      />
      {missing > 0 ? (
        <p className="max-w-prose text-muted text-sm">
          The {missing === 1 ? 'path of one walk is' : `paths of ${countOf(missing, 'walk', 'walks')} are`}{' '}
          not fully on this device yet. Only the part on this device counts.
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
        <WalkDays days={days} onChange={setDays} />
        <SwingField swingCm={swingCm} onChange={setSwing} walks={chosen} display={display} />
      </div>
      <WalksTable walks={offered} left={left} onChoose={choose} coverage={coverage} display={display} />
    </div>
  );
}
