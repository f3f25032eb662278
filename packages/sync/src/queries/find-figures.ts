import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import Dexie, { type Collection } from 'dexie';
import { NO_FINDS, readFindCounts } from '../replica/find-counts.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type Criteria, choiceOf, groupsOf } from './find-narrowing.ts';
import { type Selection, selector } from './find-selection.ts';
import type { FindChoice, FindFigures } from './query-types.ts';

type Groups<G> = readonly { readonly group: G; readonly range: Collection<unknown, string> }[];

async function tally<G>({ ids }: Selection, groups: Groups<G>): Promise<Map<G, number>> {
  const counted = await Dexie.Promise.all(
    // Not async functions: see mediaOf.
    groups.map(({ group, range }) =>
      range.primaryKeys().then((members) => ({ group, count: members.filter((id) => ids.has(id)).length })),
    ),
  );
  return new Map(counted.map(({ group, count }) => [group, count]));
}

/** Reads no finds, except for a narrow list. */
export async function findFigures(replica: Replica, criteria: Criteria): Promise<FindFigures> {
  const counts = await readFindCounts(replica);
  const { select } = await selector(replica, criteria);
  const groups = groupsOf(replica, Object.keys(counts.byDepthCm).map(Number), Object.keys(counts.byMaterial));

  async function byCategory(): Promise<Readonly<Record<Category, number>>> {
    const selection = await select('category');
    if (!selection) return counts.byCategory;
    const { rows } = selection;
    const found = rows
      ? Map.groupBy(rows, ({ value }) => value.category)
      : await tally(selection, groups.categories);
    return { ...NO_FINDS.byCategory, ...Object.fromEntries([...found].map(sized)) };
  }

  async function byDepthCm(): Promise<Readonly<Record<number, number>>> {
    const selection = await select('depthCm');
    if (!selection) return counts.byDepthCm;
    return selection.rows
      ? countsOf(selection.rows, ({ depthCm }) => depthCm)
      : present(await tally(selection, groups.depths));
  }

  async function byPeriod(): Promise<FindFigures['byPeriod']> {
    const selection = await select('period');
    if (!selection) return counts.byPeriod;
    return selection.rows
      ? countsOf(selection.rows, ({ period }) => period)
      : present(await tally(selection, groups.periods));
  }

  async function byMaterial(): Promise<FindFigures['byMaterial']> {
    const selection = await select('material');
    if (!selection) return counts.byMaterial;
    return selection.rows
      ? countsOf(selection.rows, ({ material }) => material)
      : present(await tally(selection, groups.materials));
  }

  async function withPhoto(): Promise<{ all: number; withPhoto: number }> {
    const selection = await select('hasPhoto');
    if (!selection) return { all: counts.total, withPhoto: counts.withPhoto };
    const { rows, ids } = selection;
    const found = rows
      ? rows.filter(({ hasPhoto }) => hasPhoto === 1).length
      : ((await tally(selection, groups.photos)).get(true) ?? 0);
    return { all: ids.size, withPhoto: found };
  }

  const photos = await withPhoto();
  return {
    total: (await select())?.ids.size ?? counts.total,
    byCategory: await byCategory(),
    byDepthCm: await byDepthCm(),
    byPeriod: await byPeriod(),
    byMaterial: await byMaterial(),
    withPhoto: photos.withPhoto,
    withoutPhoto: photos.all - photos.withPhoto,
  };
}

export async function findChoices(
  replica: Replica,
  criteria: Criteria,
  by: FindChoice,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const selection = await (await selector(replica, criteria)).select(by);
  const countsById = new Map<string, number>();
  for (const id of ids) {
    const choice = choiceOf(replica, by, id);
    const count = selection
      ? (await choice.ids()).filter((find) => selection.ids.has(find)).length
      : await choice.count();
    countsById.set(id, count);
  }
  return countsById;
}

function sized<G>([group, members]: readonly [G, number | readonly unknown[]]): [G, number] {
  return [group, typeof members === 'number' ? members : members.length];
}

function present(counts: ReadonlyMap<string | number, number>): Record<string, number> {
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

function countsOf(
  rows: readonly StoredRow<Find>[],
  group: (find: Find) => string | number | null,
): Record<string, number> {
  const counts = new Map<string | number, number>();
  for (const { value } of rows) {
    const of = group(value);
    if (of !== null) counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  return present(counts);
}
