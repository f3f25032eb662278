import type { Find } from '@metalquest/core/find/find';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { Quest } from '@metalquest/core/quest/quest';
import type { FindListItem, PermissionDetail } from '@metalquest/sync/queries/query-types';
import { useEffect, useMemo } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import type { MapFind } from '../../map/map-content.ts';

/** Large pictures on the page of an ended quest; the timeline has all of them. */
const PICTURES = 6;

const NO_FINDS: readonly Find[] = [];

export interface QuestView {
  readonly quest: Quest;
  readonly path: readonly PathPoint[];
  readonly finds: readonly Find[];
  /** The finds with a location; the same array until the finds change. */
  readonly mapFinds: readonly MapFind[];
  /** Metres; null while points of the path are missing. */
  readonly distanceM: number | null;
  readonly leave: QuestLeave | null;
  readonly voiceNotes: readonly Media[];
  /** For an ended quest: up to six finds with a picture, in order of time. */
  readonly pictured: readonly FindListItem[];
}

export type QuestLeave = Pick<PermissionDetail, 'permission' | 'contact'>;

export type QuestViewState =
  | { readonly status: 'loading' }
  | { readonly status: 'not-found' }
  | { readonly status: 'error'; readonly error: Error }
  | { readonly status: 'ready'; readonly view: QuestView };

export function useQuestView(id: QuestId): QuestViewState {
  const engine = useEngine();
  const { queries } = engine;
  const head = useLive(async () => {
    const quest = await queries.quest(id);
    if (!quest) return null;
    // Loads what affects the page's height with the quest, to avoid a layout shift.
    const leave = quest.permissionId ? await queries.permission(quest.permissionId) : null;
    const pictured =
      quest.status === 'ended'
        ? await queries.finds({ questId: id, hasPhoto: true, offset: 0, limit: PICTURES })
        : null;
    const voiceNotes = await queries.questVoiceNotes(id);
    return { quest, leave, voiceNotes, pictured: pictured?.items.toReversed() ?? [] };
  }, [queries, id]);
  const path = useLive(() => queries.questPath(id), [queries, id]);
  const finds = useLive(() => queries.questFinds(id), [queries, id]);
  const stats = useLive(() => queries.questStats(id), [queries, id]);
  const incomplete = stats.value?.pathComplete === false;
  useEffect(() => {
    if (!incomplete) return;
    // Points that cannot be fetched now arrive with the regular sync.
    void engine.fetchPath(id);
  }, [engine, id, incomplete]);
  const findList = finds.value ?? NO_FINDS;
  const mapFinds = useMemo(
    () =>
      findList.flatMap(({ id: findId, name, location }) =>
        location ? [{ id: findId, name, ...location }] : [],
      ),
    [findList],
  );
  const failed = [head, path, finds, stats].find((live) => live.status === 'error');
  if (failed?.status === 'error') return { status: 'error', error: failed.error };
  if (head.value === null) return { status: 'not-found' };
  if (!head.value || !path.value || !stats.value || !finds.value) return { status: 'loading' };
  return {
    status: 'ready',
    view: {
      ...head.value,
      path: path.value,
      finds: findList,
      mapFinds,
      distanceM: stats.value.distanceM,
    },
  };
}
