import type { MapFind } from '@metalquest/core/map/map-find';
import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';

/**
 * The list items of finds, in the same order; live. Null until all are read, to avoid layout shifts; keeps
 * the previous items while others load.
 */
export function useFindItems(finds: readonly Pick<MapFind, 'id'>[]): readonly FindListItem[] | null {
  const { queries } = useEngine();
  const ids = finds.map(({ id }) => id);
  const items = useLive(() => queries.findItems(ids), [queries, ids.join()], { keepPrevious: true });
  if (items.status === 'error') throw items.error;
  return items.value ?? null;
}
