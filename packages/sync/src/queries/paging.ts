import Dexie, { type Collection, type Table } from 'dexie';
import { searchWords } from '../replica/search-words.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import type { Page } from './query-types.ts';

/** The index of an ordered list; `prefix` holds the values before the ordering field. */
export interface OrderedIndex {
  readonly index: string;
  readonly prefix: readonly (string | number)[];
}

export function newestFirst<V>(
  store: Table<StoredRow<V>, string>,
  { index, prefix }: OrderedIndex,
): Collection<StoredRow<V>, string> {
  const range =
    prefix.length === 0
      ? store.orderBy(index)
      : store.where(index).between([...prefix, Dexie.minKey], [...prefix, Dexie.maxKey]);
  return range.reverse();
}

/** The next slice of rows in storage order. Start with null; continue with `next` until it is null. */
export async function rowsAfter<V>(
  store: Table<StoredRow<V>, string>,
  after: string | null,
  limit: number,
): Promise<{ readonly rows: readonly StoredRow<V>[]; readonly next: string | null }> {
  const rows = await store
    .where(':id')
    .above(after ?? '')
    .limit(limit)
    .toArray();
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

async function rowsWithWords<V>(
  store: Table<StoredRow<V>, string>,
  words: readonly string[],
): Promise<StoredRow<V>[]> {
  const [longest = '', ...rest] = words.toSorted((a, b) => b.length - a.length);
  const rows = await store.where('words').startsWith(longest).distinct().toArray();
  return rows.filter((row) => rest.every((word) => row.words.some((rowWord) => rowWord.startsWith(word))));
}

export async function rowsMatching<V>(
  store: Table<StoredRow<V>, string>,
  search: string | undefined,
): Promise<StoredRow<V>[] | null> {
  const words = searchWords([search ?? null]);
  return words.length === 0 ? null : rowsWithWords(store, words);
}

/** A page of the list, from the index or, with a search, sorted in memory. `matches` filters further. */
export async function page<V>(
  store: Table<StoredRow<V>, string>,
  options: {
    readonly order: OrderedIndex;
    readonly offset: number;
    readonly limit: number;
    readonly search: string | undefined;
    readonly matches: ((row: StoredRow<V>) => boolean) | null;
    readonly sortKey: (value: V) => string;
    readonly total: () => Promise<number>;
  },
): Promise<Page<StoredRow<V>>> {
  const { order, offset, limit, matches } = options;
  const words = searchWords([options.search ?? null]);
  if (words.length === 0 && !matches) {
    const [items, total] = await Promise.all([
      newestFirst(store, order).offset(offset).limit(limit).toArray(),
      options.total(),
    ]);
    return { items, total };
  }
  const candidates =
    words.length > 0 ? await rowsWithWords(store, words) : await newestFirst(store, order).toArray();
  const matching = matches ? candidates.filter(matches) : candidates;
  const sorted = matching.toSorted((a, b) =>
    options.sortKey(b.value).localeCompare(options.sortKey(a.value)),
  );
  return { items: sorted.slice(offset, offset + limit), total: sorted.length };
}
