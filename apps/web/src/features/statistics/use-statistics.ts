import type { Statistics } from '@metalquest/core/statistics/statistics';
import type { StatisticsState } from '@metalquest/sync/statistics/statistics-feed';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useEngine } from '../../lib/engine.ts';
import type { Live } from '../../lib/use-live.ts';
import { type ChosenFilter, statisticsFilterOf } from './statistics-filter.ts';

/** While the facts are read from the rows, which a device does once: so many of so many finds. */
export interface Reading {
  readonly finds: number;
  readonly of: number;
}

type LiveStatistics = Live<Statistics> & { readonly reading: Reading | null };

const LOADING: LiveStatistics = { status: 'loading', value: undefined, reading: null };

function shown(state: StatisticsState): LiveStatistics {
  switch (state.status) {
    case 'ready':
      return { status: 'ready', value: state.statistics, reading: null };
    case 'reading':
      return { status: 'loading', value: undefined, reading: { finds: state.finds, of: state.of } };
    case 'failed':
      return { status: 'error', value: undefined, error: new Error(state.message), reading: null };
  }
}

/** The figures that the filter keeps, live; those of the filter before until they are there. */
export function useStatistics(filter: ChosenFilter): LiveStatistics {
  const { statistics } = useEngine();
  const asked = statisticsFilterOf(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter that says the same is the same.
  const source = useMemo(() => {
    let now: LiveStatistics = LOADING;
    return {
      get: () => now,
      subscribe: (changed: () => void) =>
        statistics.watch(asked, (state) => {
          now = shown(state);
          changed();
        }),
    };
  }, [statistics, JSON.stringify(asked)]);
  const live = useSyncExternalStore(source.subscribe, source.get, source.get);
  const last = useRef<LiveStatistics>(LOADING);
  if (live.status !== 'loading') last.current = live;
  return live.status === 'loading' && last.current.status === 'ready' ? last.current : live;
}
