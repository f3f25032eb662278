import type { Statistics } from '@metalquest/core/statistics/statistics';
import type { StatisticsState } from '@metalquest/sync/statistics/statistics-feed';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useEngine } from '../../engine/engine.ts';
import type { Live } from '../../engine/use-live.ts';
import { type ChosenFilter, statisticsFilterOf } from './statistics-filter.ts';

/** Progress of the first read from the rows, which happens once per device. */
export interface Reading {
  readonly finds: number;
  readonly of: number;
}

type LiveStatistics = Live<Statistics> & { readonly reading: Reading | null };

const LOADING: LiveStatistics = { status: 'loading', value: undefined, reading: null };

function toLiveStatistics(state: StatisticsState): LiveStatistics {
  switch (state.status) {
    case 'ready':
      return { status: 'ready', value: state.statistics, reading: null };
    case 'reading':
      return { status: 'loading', value: undefined, reading: { finds: state.finds, of: state.of } };
    case 'failed':
      return { status: 'error', value: undefined, error: new Error(state.message), reading: null };
  }
}

/** The statistics for a filter, live; keeps the previous ones until the new ones are ready. */
export function useStatistics(filter: ChosenFilter): LiveStatistics {
  const { statistics } = useEngine();
  const engineFilter = statisticsFilterOf(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal filters have equal keys.
  const source = useMemo(() => {
    let now: LiveStatistics = LOADING;
    return {
      get: () => now,
      subscribe: (changed: () => void) =>
        statistics.watch(engineFilter, (state) => {
          now = toLiveStatistics(state);
          changed();
        }),
    };
  }, [statistics, JSON.stringify(engineFilter)]);
  const live = useSyncExternalStore(source.subscribe, source.get, source.get);
  const last = useRef<LiveStatistics>(LOADING);
  if (live.status !== 'loading') last.current = live;
  return live.status === 'loading' && last.current.status === 'ready' ? last.current : live;
}
