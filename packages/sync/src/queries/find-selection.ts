import type { Find } from '@metalquest/core/find/find';
import { compareFinds, type FindSort, matchesFind } from '@metalquest/core/find/find-filter';
import Dexie from 'dexie';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { searchWords } from '../replica/search-words.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type Criteria, type Narrowed, type Narrowing, narrowingsOf } from './find-narrowing.ts';

/** Up to this many finds are read and filtered in memory; beyond that, index keys are intersected. */
const MAX_IN_MEMORY = 400;

/** The finds of a filtered list, unordered; `rows` if they are few enough to have been read. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly StoredRow<Find>[] | null;
}

export const ORDERS: Readonly<Record<FindSort, { readonly index: string; readonly isReversed: boolean }>> = {
  newest: { index: 'value.foundAt', isReversed: true },
  oldest: { index: 'value.foundAt', isReversed: false },
  deepest: { index: '[byDepth+value.foundAt]', isReversed: true },
  name: { index: '[byName+value.foundAt]', isReversed: false },
};

async function readRows(replica: Replica, ids: Iterable<string>): Promise<StoredRow<Find>[]> {
  const rows = await replica.rows(findTable).bulkGet([...ids]);
  return rows.flatMap((row) => row ?? []);
}

async function filterRows(
  replica: Replica,
  rows: readonly StoredRow<Find>[],
  criteria: Criteria,
): Promise<StoredRow<Find>[]> {
  const words = searchWords([criteria.search ?? null]);
  const questIds =
    criteria.permissionId === undefined ? [] : [...new Set(rows.map(({ value }) => value.questId))];
  const quests = await replica.rows(questTable).bulkGet(questIds);
  const permissions = new Map(quests.flatMap((row) => (row ? [[row.id, row.value.permissionId]] : [])));
  return rows.filter(
    (row) =>
      words.every((word) => row.words.some((own) => own.startsWith(word))) &&
      matchesFind(criteria, row.value, {
        hasPhoto: row.hasPhoto === 1,
        permissionId: permissions.get(row.value.questId) ?? null,
      }),
  );
}

function criteriaWithout(criteria: Criteria, excluded: Narrowed | undefined): Criteria {
  return excluded ? { ...criteria, [excluded]: undefined } : criteria;
}

export interface Selector {
  select(excluded?: Narrowed): Promise<Selection | null>;
}

/** Filters the finds of the narrowest index in memory if few; otherwise intersects index keys. */
export async function selector(replica: Replica, criteria: Criteria): Promise<Selector> {
  const narrowings = narrowingsOf(replica, criteria);
  const withCounts = await Dexie.Promise.all(
    // Not async functions: see mediaOf.
    narrowings.map((narrowing) => narrowing.count().then((count) => ({ narrowing, count }))),
  );
  const bySize = withCounts.toSorted((a, b) => a.count - b.count);
  const read = new Map<Narrowing, Promise<ReadonlySet<string>>>();
  const idsOf = (narrowing: Narrowing) => {
    const cached = read.get(narrowing) ?? narrowing.ids().then((ids) => new Set(ids));
    read.set(narrowing, cached);
    return cached;
  };
  async function fresh(excluded: Narrowed | undefined): Promise<Selection | null> {
    const [narrowest, ...otherNarrowings] = bySize.filter(({ narrowing }) => narrowing.by !== excluded);
    if (!narrowest) return null;
    const first = await idsOf(narrowest.narrowing);
    if (first.size <= MAX_IN_MEMORY) {
      const rows = await filterRows(
        replica,
        await readRows(replica, first),
        criteriaWithout(criteria, excluded),
      );
      return { ids: new Set(rows.map((row) => row.id)), rows };
    }
    const sets = await Dexie.Promise.all(otherNarrowings.map(({ narrowing }) => idsOf(narrowing)));
    const ids = new Set([...first].filter((id) => sets.every((set) => set.has(id))));
    return { ids, rows: ids.size <= MAX_IN_MEMORY ? await readRows(replica, ids) : null };
  }
  const selected = new Map<string, Promise<Selection | null>>();
  return {
    select(excluded) {
      const key = narrowings.some(({ by }) => by === excluded) ? excluded : undefined;
      const cached = selected.get(key ?? '') ?? fresh(key);
      selected.set(key ?? '', cached);
      return cached;
    },
  };
}

export async function inOrder(
  replica: Replica,
  { ids, rows }: Selection,
  sort: FindSort,
): Promise<readonly string[]> {
  if (rows) {
    const compare = compareFinds(sort);
    return rows.toSorted((a, b) => compare(a.value, b.value)).map((row) => row.id);
  }
  return (await allInOrder(replica, sort)).filter((id) => ids.has(id));
}

export async function allInOrder(replica: Replica, sort: FindSort): Promise<readonly string[]> {
  const { index, isReversed } = ORDERS[sort];
  // Forwards, because only then a key range is read in one request.
  const all = await replica.rows(findTable).orderBy(index).primaryKeys();
  return isReversed ? all.toReversed() : all;
}
