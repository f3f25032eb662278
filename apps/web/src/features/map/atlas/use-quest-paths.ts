import { haversineM } from '@metalquest/core/geo/distance';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { MapQuest } from '@metalquest/sync/queries/map-queries';
import { useEffect, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { PATHS_FROM_ZOOM } from './atlas-overlay.ts';
import type { AtlasView } from './atlas-view.ts';

/** Number of cached paths; nearer quests replace farther ones. */
const MOST_PATHS = 40;

const NONE: ReadonlyMap<string, readonly PathPoint[]> = new Map();

/** Quests with possibly visible paths, nearest first: a path reaches no farther than its length. */
function nearQuests(quests: readonly MapQuest[], { bounds, centre }: AtlasView): readonly MapQuest[] {
  const [west, , , north] = bounds;
  const reachM = haversineM(centre, { lng: west, lat: north });
  return quests
    .flatMap((quest) => {
      const awayM = quest.start ? haversineM(centre, quest.start) : Infinity;
      return awayM <= reachM + quest.distanceM && quest.distanceM > 0 ? [{ quest, awayM }] : [];
    })
    .toSorted((a, b) => a.awayM - b.awayM)
    .slice(0, MOST_PATHS)
    .map(({ quest }) => quest);
}

export function useQuestPaths(
  quests: readonly MapQuest[],
  view: AtlasView | null,
): ReadonlyMap<string, readonly PathPoint[]> {
  const { queries } = useEngine();
  const [paths, setPaths] = useState({ visible: NONE, lengths: new Map<string, number>() });
  const nearby = view && view.zoom >= PATHS_FROM_ZOOM - 0.5 ? nearQuests(quests, view) : [];
  const key = nearby.map(({ id, distanceM }) => `${id} ${distanceM}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the wanted paths and their lengths.
  useEffect(() => {
    if (nearby.length === 0) return;
    let stopped = false;
    async function read() {
      const visible = new Map<string, readonly PathPoint[]>();
      const lengths = new Map<string, number>();
      for (const { id, distanceM } of nearby) {
        const known = paths.lengths.get(id) === distanceM ? paths.visible.get(id) : undefined;
        visible.set(id, known ?? (await queries.questPath(id)));
        lengths.set(id, distanceM);
        if (stopped) return;
      }
      setPaths({ visible, lengths });
    }
    read().catch(() => {
      // The page's own queries report an unreadable replica.
    });
    return () => {
      stopped = true;
    };
  }, [queries, key]);
  return paths.visible;
}
