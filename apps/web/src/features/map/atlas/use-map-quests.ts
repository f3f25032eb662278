import type { MapQuest } from '@metalquest/sync/queries/map-queries';
import type { Queries } from '@metalquest/sync/queries/queries';
import { useEngine } from '../../../engine/engine.ts';
import { type Live, useLive } from '../../../engine/use-live.ts';

const SLICE = 200;

async function allQuests(queries: Queries): Promise<readonly MapQuest[]> {
  const quests: MapQuest[] = [];
  for (let after: string | null = null; ; ) {
    const slice: Awaited<ReturnType<Queries['mapQuests']>> = await queries.mapQuests(after, SLICE);
    quests.push(...slice.quests);
    if (slice.next === null) return quests.toSorted((a, b) => b.startTime.localeCompare(a.startTime));
    after = slice.next;
  }
}

export function useMapQuests(): Live<readonly MapQuest[]> {
  const { queries } = useEngine();
  return useLive(() => allQuests(queries), [queries]);
}
