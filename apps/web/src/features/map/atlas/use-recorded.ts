import { boundsOf } from '@metalquest/core/geo/bounds';
import { isWithin } from '@metalquest/core/map/in-view';
import {
  isMapFiltered,
  type MapFilter,
  type MapFind,
  mapFindMatcher,
  newestFinds,
  timeMatcher,
} from '@metalquest/core/map/map-find';
import type { MapBoundary, MapQuest } from '@metalquest/sync/queries/map-queries';
import { useMemo } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import type { AtlasView } from './atlas-view.ts';
import { useFindPoints, usePointsState } from './use-find-points.ts';
import { useMapQuests } from './use-map-quests.ts';

const NO_FINDS: ReadonlyMap<string, MapFind> = new Map();
const NO_QUESTS: readonly MapQuest[] = [];
const NO_LAND: readonly MapBoundary[] = [];

export interface RecordedOptions {
  readonly filter: MapFilter;
  /** Null until the map has a view. */
  readonly view: AtlasView | null;
  /** Without a map or a camera, the list has all finds. */
  readonly isUnbounded: boolean;
  readonly limit: number;
}

/** All recorded data for a map. Throws to the error boundary if it cannot be read. */
export function useRecorded({ filter, view, isUnbounded, limit }: RecordedOptions) {
  const { queries } = useEngine();
  const points = useFindPoints();
  const state = usePointsState(points);
  const quests = useMapQuests();
  const land = useLive(() => queries.boundaries(), [queries]);
  const current = useLive(() => queries.currentQuest(), [queries]);
  if (quests.status === 'error') throw quests.error;
  if (land.status === 'error') throw land.error;
  if (state?.error) throw state.error;

  const finds = state?.finds ?? NO_FINDS;
  const version = state?.version ?? 0;
  const complete = state?.complete ?? false;
  const allQuests = quests.value ?? NO_QUESTS;
  const matchesFind = useMemo(() => mapFindMatcher(filter), [filter]);
  const shownQuests = useMemo(() => {
    const matchesTime = timeMatcher(filter);
    return allQuests.filter(
      ({ id, startTime }) => (filter.questId === null || filter.questId === id) && matchesTime(startTime),
    );
  }, [allQuests, filter]);
  const isRead = complete || finds.size > 0;
  const bounds = isUnbounded ? null : view?.bounds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `finds` is mutable; the version marks changes.
  const inView = useMemo(() => {
    if (!isRead || bounds === undefined) return null;
    return newestFinds(
      finds.values(),
      (find) => (bounds === null || isWithin(bounds, find)) && matchesFind(find),
      limit,
    );
  }, [version, isRead, bounds, matchesFind, limit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const counts = useMemo(() => {
    const found = new Map<MapFind['category'], number>();
    for (const { category } of finds.values()) found.set(category, (found.get(category) ?? 0) + 1);
    return found;
  }, [version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const matches = useMemo(
    () => !isMapFiltered(filter) || newestFinds(finds.values(), matchesFind, 0).total > 0,
    [version, filter, matchesFind],
  );
  const isReady = quests.status === 'ready' && isRead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: computed for the first finds, and for all.
  const extent = useMemo(
    () => (isReady ? boundsOf([...allQuests.flatMap(({ start }) => start ?? []), ...finds.values()]) : null),
    [isReady, complete],
  );
  return {
    points,
    finds,
    matchesFind,
    quests: allQuests,
    shownQuests,
    boundaries: land.value ?? NO_LAND,
    current: current.value ?? null,
    inView,
    counts,
    /** The bounding box of everything; null while unknown or empty. */
    extent,
    isEmpty: complete && finds.size === 0 && quests.status === 'ready' && allQuests.length === 0,
    noMatch: complete && !matches,
  };
}
