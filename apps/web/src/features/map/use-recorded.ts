import { boundsOf } from '@metalquest/core/geo/bounds';
import { isWithin } from '@metalquest/core/map/in-view';
import {
  isMapFiltered,
  keepsFind,
  keepsMoment,
  type MapFilter,
  type MapFind,
  newestFinds,
} from '@metalquest/core/map/map-find';
import type { MapBoundary, MapQuest } from '@metalquest/sync/queries/map-queries';
import { useMemo } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';
import type { AtlasView } from './atlas-view.ts';
import { useFindPoints, usePointsState } from './use-find-points.ts';
import { useMapQuests } from './use-map-quests.ts';

const NO_FINDS: ReadonlyMap<string, MapFind> = new Map();
const NO_QUESTS: readonly MapQuest[] = [];
const NO_LAND: readonly MapBoundary[] = [];

/** What narrows the map and its list. */
export interface RecordedOptions {
  readonly filter: MapFilter;
  /** Null until the map has one. */
  readonly view: AtlasView | null;
  /** There is no map, or none that looks at a part: the list is of all finds. */
  readonly everywhere: boolean;
  /** How many finds the list shows. */
  readonly limit: number;
}

/** Everything that was recorded, as a map needs it. Throws to the page's error boundary when it cannot be read. */
export function useRecorded({ filter, view, everywhere, limit }: RecordedOptions) {
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
  const keeps = useMemo(() => keepsFind(filter), [filter]);
  const shownQuests = useMemo(() => {
    const keepsTime = keepsMoment(filter);
    return allQuests.filter(
      ({ id, startTime }) => (filter.questId === null || filter.questId === id) && keepsTime(startTime),
    );
  }, [allQuests, filter]);
  const isRead = complete || finds.size > 0;
  const bounds = everywhere ? null : view?.bounds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the finds are one growing map; the version tells of changes.
  const inView = useMemo(() => {
    if (!isRead || bounds === undefined) return null;
    return newestFinds(
      finds.values(),
      (find) => (bounds === null || isWithin(bounds, find)) && keeps(find),
      limit,
    );
  }, [version, isRead, bounds, keeps, limit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const counts = useMemo(() => {
    const found = new Map<MapFind['category'], number>();
    for (const { category } of finds.values()) found.set(category, (found.get(category) ?? 0) + 1);
    return found;
  }, [version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const matches = useMemo(
    () => !isMapFiltered(filter) || newestFinds(finds.values(), keeps, 0).total > 0,
    [version, filter, keeps],
  );
  const isReady = quests.status === 'ready' && isRead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the first finds are there, and when all are.
  const extent = useMemo(
    () => (isReady ? boundsOf([...allQuests.flatMap(({ start }) => start ?? []), ...finds.values()]) : null),
    [isReady, complete],
  );
  return {
    points,
    finds,
    keeps,
    quests: allQuests,
    shownQuests,
    boundaries: land.value ?? NO_LAND,
    /** The quest to which a find logged now belongs. */
    current: current.value ?? null,
    inView,
    counts,
    /** The box around everything; null while it is not known, and without anything. */
    extent,
    /** Nothing was ever recorded. */
    nothing: complete && finds.size === 0 && quests.status === 'ready' && allQuests.length === 0,
    /** The filter lets no find through. */
    noMatch: complete && !matches,
  };
}
