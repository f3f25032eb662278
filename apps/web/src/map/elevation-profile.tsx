import type { LngLat } from '@metalquest/core/geo/point';
import { profileFacts } from '@metalquest/core/map/profile';
import { formatDistance, formatHeight, M_TO_FT, mToMiles } from '@metalquest/core/units/distance';
import { useCallback, useState } from 'react';
import { drawProfile } from '../charts/draw-profile.ts';
import type { ChartLayout } from '../charts/marks.ts';
import { Plot } from '../charts/plot.tsx';
import type { Display } from '../engine/use-display.ts';
import { type HeightsAlong, useHeightsAlong } from './use-heights-along.ts';

/** Level ground looks level: the axis covers at least so many metres or feet. */
const LEAST_RANGE = { metric: 10, imperial: 30 } as const;
/** Shorter paths have an axis in metres or feet. */
const SHORT_M = 1500;

const REASONS = {
  'no-layer': 'The profile needs a layer of heights. Add one on the map, under Layers.',
  offline: 'No heights are saved here. When you are online, save this area with a layer of heights.',
  missing: 'There are no heights for this path, or they cannot be loaded now.',
} as const;

export interface ElevationProfileProps {
  readonly path: readonly LngLat[];
  /** Marks the place of the path that is chosen in the chart. */
  readonly onMark: (place: LngLat | null) => void;
  readonly display: Display;
}

/** The heights along a path. */
export function ElevationProfile({ path, onMark, display }: ElevationProfileProps) {
  const heights = useHeightsAlong(path);
  if (heights.state === 'known') return <Profile heights={heights} onMark={onMark} display={display} />;
  return (
    <p role="status" className="mt-3 text-muted">
      {heights.state === 'loading' ? 'Loading heights…' : REASONS[heights.reason]}
    </p>
  );
}

function Profile({
  heights,
  onMark,
  display,
}: Omit<ElevationProfileProps, 'path'> & {
  readonly heights: Extract<HeightsAlong, { state: 'known' }>;
}) {
  const { samples, heightsM, layer } = heights;
  const { units, locale } = display;
  const [selected, setSelected] = useState<number | null>(null);
  const [read, setRead] = useState('');
  const facts = profileFacts(heightsM);
  const draw = useCallback(
    (layout: ChartLayout) => {
      const isFeet = units === 'imperial';
      const isShort = (samples.at(-1)?.alongM ?? 0) < SHORT_M;
      const along = (metres: number) =>
        isShort ? metres * (isFeet ? M_TO_FT : 1) : isFeet ? mToMiles(metres) : metres / 1000;
      const unit = isShort ? (isFeet ? 'ft' : 'm') : isFeet ? 'mi' : 'km';
      const points = samples.map(({ alongM }, index) => {
        const heightM = heightsM[index] ?? null;
        const place = formatDistance(alongM, units, locale);
        return {
          along: along(alongM),
          height: heightM === null ? null : heightM * (isFeet ? M_TO_FT : 1),
          label: `${place}, ${heightM === null ? 'height unknown' : `${formatHeight(heightM, units, locale)} above sea level`}`,
        };
      });
      return drawProfile(
        {
          points,
          selected,
          leastRange: LEAST_RANGE[units],
          distance: (value) => `${value.toLocaleString(locale)} ${unit}`,
          height: (value) => `${value.toLocaleString(locale)} ${isFeet ? 'ft' : 'm'}`,
        },
        layout,
      );
    },
    [samples, heightsM, units, locale, selected],
  );
  const choose = (index: number | null) => {
    setSelected(index);
    const sample = index === null ? undefined : samples[index];
    onMark(sample ? { lng: sample.lng, lat: sample.lat } : null);
  };
  const height = (metres: number) => formatHeight(metres, units, locale);
  return (
    <section aria-label="Elevation profile" className="mt-3">
      {facts ? (
        <dl className="mb-2 grid grid-cols-4 gap-x-2">
          <Fact label="Ascent" value={height(facts.ascentM)} />
          <Fact label="Descent" value={height(facts.descentM)} />
          <Fact label="Lowest" value={height(facts.minM)} />
          <Fact label="Highest" value={height(facts.maxM)} />
        </dl>
      ) : null}
      <Plot
        label="Heights along the path"
        draw={draw}
        orientation="horizontal"
        selected={selected}
        onChoose={choose}
        onRead={setRead}
        isPicker={false}
        minHeightRem={9.6}
      />
      <p aria-hidden="true" className="mt-1 min-h-[1.4em] text-sm tabular-nums">
        {read}
      </p>
      <p className="text-muted text-sm">
        Heights: {layer}. {heightsM.includes(null) ? 'A part of the path has none.' : null}
      </p>
    </section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figures leading-tight">{value}</dd>
    </div>
  );
}
