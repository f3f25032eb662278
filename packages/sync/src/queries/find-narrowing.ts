import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import type { FindCriteria } from '@metalquest/core/find/find-filter';
import { PERIODS, type Period } from '@metalquest/core/find/period';
import Dexie, { type Collection } from 'dexie';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { searchWords } from '../replica/search-words.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import type { FindChoice } from './query-types.ts';

type Range = Collection<StoredRow<Find>, string>;

export type Narrowed = keyof FindCriteria | 'search';

/** A filter that an index decides alone, without reading finds. */
export interface Narrowing {
  readonly by: Narrowed;
  count(): Promise<number>;
  ids(): Promise<readonly string[]>;
}

export type Criteria = FindCriteria & { readonly search?: string };

const AFTER_ALL_TIMES = '\uffff';

/** Index ranges of finds. Reading a range forwards by keys is one request, however long it is. */
function findRanges(replica: Replica) {
  const finds = () => replica.rows(findTable);
  const under = (index: string, value: string | number, from = '', before = AFTER_ALL_TIMES): Range =>
    finds().where(index).between([value, from], [value, before], true, false);
  return {
    ofCategory: (category: Category) => under('[value.category+value.foundAt]', category),
    ofPeriod: (period: Period) => under('[value.period+value.foundAt]', period),
    ofMaterial: (material: string) => under('[value.material+value.foundAt]', material),
    ofQuest: (questId: string) => under('[value.questId+value.foundAt]', questId),
    withPhoto: (hasPhoto: boolean) => under('[hasPhoto+value.foundAt]', hasPhoto ? 1 : 0),
    ofDetector: (detectorId: string) => finds().where('value.detectorId').equals(detectorId),
    foundAt: ({ from = '', before = AFTER_ALL_TIMES }: NonNullable<FindCriteria['foundAt']>) =>
      finds().where('value.foundAt').between(from, before, true, false),
    ofDepth: (from: number, to: number) => finds().where('value.depthCm').between(from, to, true, true),
    withWord: (start: string) => finds().where('words').startsWith(start),
    questsUnder: (permissionId: string) =>
      replica.rows(questTable).where('value.permissionId').equals(permissionId).primaryKeys(),
  };
}

function ofRange(by: Narrowed, range: () => Range): Narrowing {
  return { by, count: () => range().count(), ids: () => range().primaryKeys() };
}

/** The finds of the quests under a permission. Dexie's own promises: see mediaOf. */
function ofPermission(replica: Replica, id: string): Narrowing {
  const ranges = findRanges(replica);
  return {
    by: 'permissionId',
    count: () =>
      ranges
        .questsUnder(id)
        .then((quests) => Dexie.Promise.all(quests.map((quest) => ranges.ofQuest(quest).count())))
        .then((counts) => counts.reduce((sum, count) => sum + count, 0)),
    ids: () =>
      ranges
        .questsUnder(id)
        .then((quests) => Dexie.Promise.all(quests.map((quest) => ranges.ofQuest(quest).primaryKeys())))
        .then((keys) => keys.flat()),
  };
}

export function choiceOf(replica: Replica, by: FindChoice, id: string): Narrowing {
  const ranges = findRanges(replica);
  if (by === 'detectorId') return ofRange(by, () => ranges.ofDetector(id));
  if (by === 'questId') return ofRange(by, () => ranges.ofQuest(id));
  return ofPermission(replica, id);
}

export function narrows({ search, ...criteria }: Criteria): boolean {
  return (
    searchWords([search ?? null]).length > 0 || Object.values(criteria).some((each) => each !== undefined)
  );
}

/** Synchronous, because a live query does not observe reads that follow an earlier await. */
export function narrowingsOf(replica: Replica, criteria: Criteria): readonly Narrowing[] {
  const ranges = findRanges(replica);
  const { category, period, material, questId, permissionId } = criteria;
  const { detectorId, hasPhoto, foundAt, depthCm, search } = criteria;
  const narrowings: Narrowing[] = [];
  if (category !== undefined) narrowings.push(ofRange('category', () => ranges.ofCategory(category)));
  if (period !== undefined) narrowings.push(ofRange('period', () => ranges.ofPeriod(period)));
  if (material !== undefined) narrowings.push(ofRange('material', () => ranges.ofMaterial(material)));
  if (questId !== undefined) narrowings.push(choiceOf(replica, 'questId', questId));
  if (permissionId !== undefined) narrowings.push(choiceOf(replica, 'permissionId', permissionId));
  if (detectorId !== undefined) narrowings.push(choiceOf(replica, 'detectorId', detectorId));
  if (hasPhoto !== undefined) narrowings.push(ofRange('hasPhoto', () => ranges.withPhoto(hasPhoto)));
  if (foundAt !== undefined) narrowings.push(ofRange('foundAt', () => ranges.foundAt(foundAt)));
  if (depthCm !== undefined) {
    narrowings.push(ofRange('depthCm', () => ranges.ofDepth(depthCm.from, depthCm.to)));
  }
  for (const word of searchWords([search ?? null])) {
    narrowings.push(ofRange('search', () => ranges.withWord(word)));
  }
  return narrowings;
}

export function groupsOf(replica: Replica, depthsCm: readonly number[], materials: readonly string[]) {
  const ranges = findRanges(replica);
  return {
    periods: PERIODS.map((period) => ({ group: period, range: ranges.ofPeriod(period) })),
    materials: materials.map((material) => ({ group: material, range: ranges.ofMaterial(material) })),
    categories: CATEGORIES.map((category) => ({ group: category, range: ranges.ofCategory(category) })),
    depths: depthsCm.map((depthCm) => ({ group: depthCm, range: ranges.ofDepth(depthCm, depthCm) })),
    photos: [{ group: true, range: ranges.withPhoto(true) }],
  };
}
