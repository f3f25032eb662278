import type { MapFind } from '@metalquest/core/map/map-find';
import type { FindListItem } from '@metalquest/sync/queries/queries';
import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';

/**
 * Finds of the map as a list shows them, in the same order; live. All of them are read before any is given, since rows
 * whose names come one by one push each other down; null until then. While others are read the last ones stay.
 */
export function useFindItems(finds: readonly Pick<MapFind, 'id'>[]): readonly FindListItem[] | null {
  const { queries } = useEngine();
  const ids = finds.map(({ id }) => id);
  const items = useLive(() => queries.findItems(ids), [queries, ids.join()], { keepPrevious: true });
  if (items.status === 'error') throw items.error;
  return items.value ?? null;
}
