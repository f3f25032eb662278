import type { Quest } from '@metalquest/core/quest/quest';
import { compareQuests, type QuestSort } from '@metalquest/core/quest/quest-list';
import Dexie, { type Collection, type Table } from 'dexie';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { rowsMatching } from './paging.ts';
import type { Page, QuestFilter } from './query-types.ts';

type Row = StoredRow<Quest>;
type Matches = (row: Row) => boolean;

const AT_ONCE = 50;

const BY_STATUS = '[value.status+value.startTime]';

function matchesOf({ status, startedFrom, startedBefore }: QuestFilter): Matches {
  return ({ value }) =>
    (status === undefined || value.status === status) &&
    (startedFrom === undefined || value.startTime >= startedFrom) &&
    (startedBefore === undefined || value.startTime < startedBefore);
}

function inTime(
  replica: Replica,
  { status, startedFrom, startedBefore }: QuestFilter,
): Collection<Row, string> {
  const quests = replica.rows(questTable);
  const from = startedFrom ?? Dexie.minKey;
  const before = startedBefore ?? Dexie.maxKey;
  return status
    ? quests.where(BY_STATUS).between([status, from], [status, before], true, false)
    : quests.where('value.startTime').between(from, before, true, false);
}

async function fewRows(replica: Replica, filter: QuestFilter): Promise<readonly Row[] | null> {
  const found = await rowsMatching(replica.rows(questTable), filter.search);
  if (found) return found.filter(matchesOf(filter));
  const { status, startedFrom, startedBefore } = filter;
  const isNarrow = startedFrom !== undefined || startedBefore !== undefined;
  return isNarrow || status === 'active' || status === 'paused' ? inTime(replica, filter).toArray() : null;
}

async function inOrder(replica: Replica, rows: readonly Row[], sort: QuestSort): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const [paths, counts] = await Dexie.Promise.all([
    sort === 'farthest' ? replica.pathSummaries.bulkGet(ids) : [],
    sort === 'most-finds' ? replica.questFindCounts.bulkGet(ids) : [],
  ]);
  const ranked = rows.map((row, index) => ({
    row,
    quest: row.value,
    distanceM: paths[index]?.distanceM ?? 0,
    findCount: counts[index]?.count ?? 0,
  }));
  return ranked.toSorted(compareQuests(sort)).map(({ row }) => row);
}

/** The first rows by a figure of another store, followed by rows without one, newest first. */
async function byFigure<T extends { readonly questId: string }>(
  replica: Replica,
  figures: Table<T, string>,
  index: string,
  matches: Matches,
  count: number,
): Promise<Row[]> {
  const quests = replica.rows(questTable);
  const rows: Row[] = [];
  for (let offset = 0; rows.length < count; offset += AT_ONCE) {
    const ids = await figures.orderBy(index).reverse().offset(offset).limit(AT_ONCE).primaryKeys();
    const read = await quests.bulkGet(ids);
    rows.push(...read.filter((row): row is Row => row !== undefined && matches(row)));
    if (ids.length < AT_ONCE) break;
  }
  if (rows.length < count) {
    const ranked = new Set(await figures.toCollection().primaryKeys());
    const allByTime = quests.orderBy('value.startTime').reverse();
    const unranked = allByTime
      .filter((row) => !ranked.has(row.id) && matches(row))
      .limit(count - rows.length);
    rows.push(...(await unranked.toArray()));
  }
  return rows.slice(0, count);
}

function first(replica: Replica, filter: QuestFilter, sort: QuestSort, count: number): PromiseLike<Row[]> {
  const quests = replica.rows(questTable);
  const matches = matchesOf(filter);
  switch (sort) {
    case 'newest':
      return inTime(replica, filter).reverse().limit(count).toArray();
    case 'oldest':
      return inTime(replica, filter).limit(count).toArray();
    case 'longest':
      return quests
        .orderBy('[value.durationSeconds+value.startTime]')
        .reverse()
        .filter(matches)
        .limit(count)
        .toArray();
    case 'name':
      return quests.orderBy('sortName').filter(matches).limit(count).toArray();
    case 'farthest':
      return byFigure(replica, replica.pathSummaries, 'distanceM', matches, count);
    case 'most-finds':
      return byFigure(replica, replica.questFindCounts, 'count', matches, count);
  }
}

export async function questPage(replica: Replica, filter: QuestFilter): Promise<Page<Row>> {
  const { offset, limit, sort = 'newest' } = filter;
  const isByTime = sort === 'newest' || sort === 'oldest';
  const searchResult = isByTime && !filter.search?.trim() ? null : await fewRows(replica, filter);
  if (searchResult) {
    const sorted = await inOrder(replica, searchResult, sort);
    return { items: sorted.slice(offset, offset + limit), total: sorted.length };
  }
  const [rows, total] = await Dexie.Promise.all([
    first(replica, filter, sort, offset + limit),
    inTime(replica, filter).count(),
  ]);
  return { items: rows.slice(offset), total };
}
