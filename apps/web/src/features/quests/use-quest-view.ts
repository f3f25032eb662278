import type { Find } from '@metalquest/core/find/find';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { useEffect, useMemo } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';
import type { MapFind } from './quest-slots.ts';

const NO_POINTS: readonly PathPoint[] = [];
const NO_FINDS: readonly Find[] = [];

/** Everything a quest's screen shows, live from the replica. */
export interface QuestView {
  readonly quest: Quest;
  readonly path: readonly PathPoint[];
  readonly finds: readonly Find[];
  /** The finds that have a place, for the map; the same array until the finds change. */
  readonly mapFinds: readonly MapFind[];
  readonly distanceM: number;
}

export type QuestViewState =
  | { readonly status: 'loading' }
  | { readonly status: 'not-found' }
  | { readonly status: 'error'; readonly error: Error }
  | { readonly status: 'ready'; readonly view: QuestView };

/** Follows one quest with its path, its finds and its distance. */
export function useQuestView(id: QuestId): QuestViewState {
  const engine = useEngine();
  const { queries } = engine;
  const quest = useLive(() => queries.quest(id), [queries, id]);
  const path = useLive(() => queries.questPath(id), [queries, id]);
  const finds = useLive(() => queries.questFinds(id), [queries, id]);
  const stats = useLive(() => queries.questStats(id), [queries, id]);
  const incomplete = stats.value?.pathComplete === false;
  useEffect(() => {
    if (!incomplete) return;
    engine.fetchPath(id).catch(() => {
      // Not reachable now: the points come with the next pull, as those of every quest.
    });
  }, [engine, id, incomplete]);
  const findList = finds.value ?? NO_FINDS;
  const mapFinds = useMemo(
    () =>
      findList.flatMap(({ id: findId, name, location }) =>
        location ? [{ id: findId, name, ...location }] : [],
      ),
    [findList],
  );
  const failed = [quest, path, finds, stats].find((live) => live.status === 'error');
  if (failed?.status === 'error') return { status: 'error', error: failed.error };
  if (quest.status === 'loading') return { status: 'loading' };
  if (!quest.value) return { status: 'not-found' };
  return {
    status: 'ready',
    view: {
      quest: quest.value,
      path: path.value ?? NO_POINTS,
      finds: findList,
      mapFinds,
      distanceM: stats.value?.distanceM ?? 0,
    },
  };
}
