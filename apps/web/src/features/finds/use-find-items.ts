import type { FindSort } from '@metalquest/core/find/find-filter';
import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { liveQuery, type Subscription } from 'dexie';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import type { FindList } from './list/use-finds.ts';

/** Finds per read (spec section 9). */
const FINDS_PER_PAGE = 10;

/** Pages cached on each side of the viewport. */
const CACHED_PAGES = 20;

/** Ten finds of a list, and the order they were read in. */
export interface ReadPage {
  readonly items: readonly FindListItem[];
  /** The order, if read by position among all finds; null if read by IDs. */
  readonly sort: FindSort | null;
}

type Pages = ReadonlyMap<number, ReadPage>;

const serialised = (value: unknown): string => JSON.stringify(value);

/** Reuses unchanged finds and pages: an import triggers many reads a second. */
export function pageAfter(before: ReadPage | undefined, read: ReadPage): ReadPage {
  if (!before) return read;
  const known = new Map(before.items.map((item) => [item.id, item]));
  const items = read.items.map((item) => {
    const was = known.get(item.id);
    return was && serialised(was) === serialised(item) ? was : item;
  });
  const isSame =
    read.sort === before.sort &&
    items.length === before.items.length &&
    items.every((item, at) => item === before.items[at]);
  return isSame ? before : { items, sort: read.sort };
}

/** Finds of a list, read by tens as they scroll into view, live while visible; undefined until read. */
export function useFindItems(
  list: FindList,
  first: number,
  last: number,
): (index: number) => FindListItem | undefined {
  const { queries } = useEngine();
  const [pages, setPages] = useState<Pages>(new Map());
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure) throw failure;
  const running = useRef(new Map<number, Subscription>());
  const from = Math.floor(Math.max(0, first) / FINDS_PER_PAGE);
  const to = Math.floor(Math.max(0, Math.min(last, list.total - 1)) / FINDS_PER_PAGE);

  const { ids } = list;
  const sort = ids ? null : list.sort;
  // Does not depend on the list object, which changes with every new find; each page has its own live query.
  const read = useCallback(
    async (page: number): Promise<readonly FindListItem[]> => {
      const offset = page * FINDS_PER_PAGE;
      if (!sort) return queries.findItems(ids?.slice(offset, offset + FINDS_PER_PAGE) ?? []);
      return (await queries.finds({ offset, limit: FINDS_PER_PAGE, sort })).items;
    },
    [queries, ids, sort],
  );

  // After a change of the list, old pages stay visible until their replacements are read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` changes with the list.
  useEffect(() => {
    const started = running.current;
    return () => {
      for (const subscription of started.values()) subscription.unsubscribe();
      started.clear();
    };
  }, [read]);

  useEffect(() => {
    const started = running.current;
    for (const [page, subscription] of started) {
      if (page >= from && page <= to) continue;
      subscription.unsubscribe();
      started.delete(page);
    }
    const near = (page: number) => page >= from - CACHED_PAGES && page <= to + CACHED_PAGES;
    for (let page = from; page <= to; page += 1) {
      if (started.has(page)) continue;
      const subscription = liveQuery(() => read(page)).subscribe({
        next: (items) =>
          setPages((now) => {
            const next = pageAfter(now.get(page), { items, sort });
            return next === now.get(page)
              ? now
              : new Map([...now].filter(([cached]) => near(cached))).set(page, next);
          }),
        error: (cause: unknown) => setFailure(cause instanceof Error ? cause : new Error(String(cause))),
      });
      started.set(page, subscription);
    }
  }, [read, sort, from, to]);

  const known = useMemo(
    () => new Map([...pages.values()].flatMap(({ items }) => items.map((item) => [item.id, item]))),
    [pages],
  );
  return useCallback(
    (index) => {
      if (list.ids) {
        const id = list.ids[index];
        return id && known.get(id);
      }
      const page = pages.get(Math.floor(index / FINDS_PER_PAGE));
      return page?.sort === list.sort ? page.items[index % FINDS_PER_PAGE] : undefined;
    },
    [list, pages, known],
  );
}
