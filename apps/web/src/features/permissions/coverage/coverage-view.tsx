import { coverageSentence, coveredPercent } from '@metalquest/core/coverage/coverage-text';
import { DEFAULT_SWING_CM, MAX_SWING_CM, MIN_SWING_CM } from '@metalquest/core/coverage/sweep-width';
import type { Boundary } from '@metalquest/core/permission/permission';
import { type DaySpan, timesOf } from '@metalquest/core/time/day';
import { formatArea } from '@metalquest/core/units/area';
import type { CoverageWalk } from '@metalquest/sync/queries/coverage-queries';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import type { MapPosition } from '../../../map/map-content.ts';
import { Field } from '../../../ui/field.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Input } from '../../../ui/input.tsx';
import { countOf } from '../labels.ts';
import { CoverageMap } from './coverage-map.tsx';
import { SwingField } from './swing-field.tsx';
import { useCoverage } from './use-coverage.ts';
import { WalksTable } from './walks-table.tsx';

/** Stored per device: it describes the user's style and changes no record. */
const SWING_KEY = 'metalquest:swing-cm';
const CHANGED = 'metalquest:swing-cm';

const isSwing = (cm: number): boolean => cm >= MIN_SWING_CM && cm <= MAX_SWING_CM;

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

function storedWidthCm(): number {
  const text = localStorage.getItem(SWING_KEY);
  const cm = text ? Number(text) : Number.NaN;
  return isSwing(cm) ? cm : DEFAULT_SWING_CM;
}

/** The swing of the coil's centre from side to side in cm, with its setter. */
function useSwing(): readonly [cm: number, set: (cm: number) => void] {
  const cm = useSyncExternalStore(subscribe, storedWidthCm, () => DEFAULT_SWING_CM);
  const set = (next: number) => {
    if (!isSwing(next)) return;
    localStorage.setItem(SWING_KEY, String(Math.round(next)));
    window.dispatchEvent(new Event(CHANGED));
  };
  return [cm, set];
}

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
  const selectedWalks = useMemo(() => offered.filter(({ id }) => !left.has(id)), [offered, left]);
  const { coverage, isMeasuring, problem } = useCoverage(boundary, selectedWalks, swingCm);
  const missing = selectedWalks.filter(({ pathComplete }) => !pathComplete).length;
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
        <Figure label="Share walked" value={coverage ? coveredPercent(coverage.share, locale) : '–'} />
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
        <SwingField swingCm={swingCm} onChange={setSwing} walks={selectedWalks} display={display} />
      </div>
      <WalksTable walks={offered} left={left} onChoose={choose} coverage={coverage} display={display} />
    </div>
  );
}

/** The range of days whose walks count; both ends are optional. */
function WalkDays({ days, onChange }: { days: DaySpan; onChange: (days: DaySpan) => void }) {
  const isTurned = days.from !== null && days.to !== null && days.to < days.from;
  return (
    <div className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] content-start gap-3">
      <Field label="From">
        <Input
          type="date"
          value={days.from ?? ''}
          onChange={(event) => onChange({ ...days, from: event.target.value || null })}
        />
      </Field>
      <Field label="To" error={isTurned ? 'The last day must not be before the first.' : undefined}>
        <Input
          type="date"
          value={days.to ?? ''}
          onChange={(event) => onChange({ ...days, to: event.target.value || null })}
        />
      </Field>
    </div>
  );
}
