import type { FindSort } from '@metalquest/core/find/find-filter';
import type { FindListItem } from '@metalquest/sync/queries/queries';
import { liveQuery, type Subscription } from 'dexie';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import type { FindList } from './use-finds.ts';

/** Finds read at a time (spec section 9). */
const FINDS_PER_PAGE = 10;

/** Pages kept on either side of what is in view, so that scrolling back shows them at once. */
const PAGES_KEPT = 20;

/** Ten finds of a list; those of another list stand elsewhere in this one, if at all. */
export interface ReadPage {
  readonly items: readonly FindListItem[];
  /** The order they were read in, when they were read by their place among all finds; null when by their ids. */
  readonly sort: FindSort | null;
}

type Pages = ReadonlyMap<number, ReadPage>;

const says = (value: unknown): string => JSON.stringify(value);

/**
 * A page as it was read again: finds that are as they were are the same objects, and a page of those alone is the same
 * page, so that nothing of it is drawn anew. While an import writes, all of a list is read again many times a second.
 */
export function pageAfter(before: ReadPage | undefined, read: ReadPage): ReadPage {
  if (!before) return read;
  const known = new Map(before.items.map((item) => [item.id, item]));
  const items = read.items.map((item) => {
    const was = known.get(item.id);
    return was && says(was) === says(item) ? was : item;
  });
  const isSame =
    read.sort === before.sort &&
    items.length === before.items.length &&
    items.every((item, at) => item === before.items[at]);
  return isSame ? before : { items, sort: read.sort };
}

/**
 * The finds of a list from one place in it to another, read ten at a time as they come into view, live while they are.
 * One that is not read yet is undefined.
 */
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
  // Not by the list itself: one more find of all makes another of it, and every page hears of that find by its own query.
  const read = useCallback(
    async (page: number): Promise<readonly FindListItem[]> => {
      const offset = page * FINDS_PER_PAGE;
      if (!sort) return queries.findItems(ids?.slice(offset, offset + FINDS_PER_PAGE) ?? []);
      return (await queries.finds({ offset, limit: FINDS_PER_PAGE, sort })).items;
    },
    [queries, ids, sort],
  );

  // Another list: its pages take the place of those shown as they are read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is the list.
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
    const near = (page: number) => page >= from - PAGES_KEPT && page <= to + PAGES_KEPT;
    for (let page = from; page <= to; page += 1) {
      if (started.has(page)) continue;
      const subscription = liveQuery(() => read(page)).subscribe({
        next: (items) =>
          setPages((now) => {
            const next = pageAfter(now.get(page), { items, sort });
            return next === now.get(page)
              ? now
              : new Map([...now].filter(([kept]) => near(kept))).set(page, next);
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
