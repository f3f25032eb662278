import type { MapFind } from '@metalquest/core/map/map-find';
import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';

/** Live list items, in the order of the finds. Null until all are read, to avoid layout shifts. */
export function useFindItems(finds: readonly Pick<MapFind, 'id'>[]): readonly FindListItem[] | null {
  const { queries } = useEngine();
  const ids = finds.map(({ id }) => id);
  const items = useLive(() => queries.findItems(ids), [queries, ids.join()], { keepPrevious: true });
  if (items.status === 'error') throw items.error;
  return items.value ?? null;
}
