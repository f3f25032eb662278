import type { FindSort } from '@metalquest/core/find/find-filter';
import type { FindId } from '@metalquest/core/ids';
import { useMemo, useRef } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { type FindsFilter, narrowingKey, narrowingOf } from './finds-filter.ts';

/** A list of finds with known length and order; its finds are read as they scroll into view. */
export interface FindList {
  readonly total: number;
  /** Null for the list of all finds, whose index has the order. */
  readonly ids: readonly FindId[] | null;
  readonly sort: FindSort;
}

export type FindsState =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: Error }
  | { readonly status: 'ready'; readonly list: FindList };

/** Keeps the array while its content is the same; the query reruns with every write to a matching find. */
function useSameIds(ids: readonly FindId[] | null | undefined) {
  const last = useRef(ids);
  const before = last.current;
  const isSame = ids && before?.length === ids.length && ids.every((id, at) => id === before[at]);
  if (!isSame) last.current = ids;
  return last.current;
}

export function useFinds(filter: FindsFilter, totalOfAll: number | null): FindsState {
  const { queries } = useEngine();
  const { sort } = filter;
  const found = useLive(
    async () => ({ ids: await queries.findIds({ ...narrowingOf(filter), sort }), sort }),
    [queries, narrowingKey(filter), sort],
    // Shows the previous list while a search runs.
    { keepPrevious: true },
  );
  const ids = useSameIds(found.value?.ids);
  const shown = found.value?.sort;
  const list = useMemo(
    () =>
      shown && ids !== undefined && (ids || totalOfAll !== null)
        ? { ids, sort: shown, total: ids?.length ?? totalOfAll ?? 0 }
        : null,
    [ids, shown, totalOfAll],
  );
  if (found.status === 'error') return { status: 'error', error: found.error };
  return list ? { status: 'ready', list } : { status: 'loading' };
}
