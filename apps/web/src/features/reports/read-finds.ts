import type { Find } from '@metalquest/core/find/find';
import type { FindSort } from '@metalquest/core/find/find-filter';
import type { FindWithPhotos } from '@metalquest/core/report/report-finds';
import type { Queries } from '@metalquest/sync/queries/queries';
import type { FindListItem, FindNarrowing } from '@metalquest/sync/queries/query-types';

/** Finds per slice: small enough to keep the page responsive. */
const SLICE = 50;

export interface FindsWanted {
  readonly narrowing: FindNarrowing;
  readonly sort: FindSort;
  /** Limit; all by default. */
  readonly maxRows?: number;
  readonly signal: AbortSignal;
  readonly progress: (done: number, of: number) => void;
}

export async function* sliceFinds(
  queries: Queries,
  { narrowing, sort, maxRows = Infinity, signal, progress }: FindsWanted,
): AsyncGenerator<{ readonly items: readonly FindListItem[]; readonly total: number }> {
  const ids = await queries.findIds({ ...narrowing, sort });
  let total = ids?.length ?? Infinity;
  for (let from = 0; from === 0 || from < Math.min(total, maxRows); from += SLICE) {
    signal.throwIfAborted();
    const page = ids
      ? { items: await queries.findItems(ids.slice(from, from + SLICE)), total: ids.length }
      : await queries.finds({ offset: from, limit: SLICE, sort });
    total = page.total;
    yield page;
    progress(Math.min(from + SLICE, total), Math.min(total, maxRows));
  }
}

/** Finds per slice: about 15 ms on a slow device. */
const ADDED = 500;

/** Passes all finds to `add` in slices and in no order; resolves to their number. */
export async function addAllFinds(
  queries: Pick<Queries, 'findSlice' | 'findCounts'>,
  add: (find: Find, hasPhoto: boolean) => void,
  { signal, progress }: Pick<FindsWanted, 'signal' | 'progress'>,
): Promise<number> {
  const { total } = await queries.findCounts();
  let done = 0;
  let after: string | null = null;
  do {
    const { finds, next } = await queries.findSlice(after, ADDED);
    signal.throwIfAborted();
    for (const { find, hasPhoto } of finds) add(find, hasPhoto);
    done += finds.length;
    progress(done, Math.max(done, total));
    after = next;
  } while (after !== null);
  return done;
}

export function withFirstPhoto(item: FindListItem): FindWithPhotos {
  const { firstMedia, isHoleFilled } = item;
  return { find: item, isHoleFilled, photos: firstMedia?.mediaType === 'image' ? [firstMedia] : [] };
}
