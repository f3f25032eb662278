import type { LngLat } from '../geo/point.ts';
import type { QuestId } from '../ids.ts';
import type { Permission } from '../permission/permission.ts';
import type { Quest } from '../quest/quest.ts';
import { type DaySpan, timesOf } from '../time/day.ts';
import type { ReportContents } from './contents.ts';
import type { ReportPlate, ReportTable } from './report.ts';
import { type FindWithPhotos, findRows, platesOf } from './report-finds.ts';
import type { ReportWords } from './report-words.ts';

/** Whose land it is and when, and who else is known: what is said of its finds is decided by it. */
export interface LandSource {
  readonly permission: Permission;
  readonly quests: readonly Quest[];
  /**
   * Names of every other landowner and addresses of every other permission: what the user wrote is kept back where it
   * holds one of them.
   */
  readonly others: readonly string[];
  readonly days: DaySpan;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a text names one of the others, whatever its accents, capitals and commas. */
export function namesAnother(others: readonly string[]): (text: string) => boolean {
  const wanted = others.map(plain).filter((name) => name !== '');
  return (text) => {
    const padded = ` ${plain(text)} `;
    return wanted.some((name) => padded.includes(` ${name} `));
  };
}

/** The quests made under this permission in the days, first to last. */
export function questsOf({ permission, quests, days }: LandSource): readonly Quest[] {
  const { from, before } = timesOf(days);
  const inDays = (iso: string): boolean => (!from || iso >= from) && (!before || iso < before);
  return quests
    .filter(({ permissionId, startTime }) => permissionId === permission.id && inDays(startTime))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id));
}

/** What a landowner's report says of the finds on their land. */
export interface LandFinds {
  readonly count: number;
  /** Finds by quest; a quest without any is absent. */
  readonly byQuest: ReadonlyMap<QuestId, number>;
  readonly table: ReportTable;
  readonly plates: readonly ReportPlate[];
  /** Where they lay; empty unless the positions are asked for exactly. */
  readonly places: readonly LngLat[];
  /** Finds whose name is kept back, since it names somebody else. */
  readonly namesKeptBack: number;
}

/**
 * Takes from finds, one after the other, first to last, what a landowner may read of them; those of other land or other
 * days are passed over. No step is longer than one find.
 */
export function landTally(
  source: LandSource,
  contents: Pick<ReportContents, 'positions' | 'photos'>,
  words: ReportWords,
): { readonly add: (found: FindWithPhotos) => void; readonly counted: () => LandFinds } {
  const tells = namesAnother(source.others);
  const own = new Set(questsOf(source).map(({ id }) => id));
  const rows = findRows(contents, words);
  const byQuest = new Map<QuestId, number>();
  const plates: ReportPlate[] = [];
  const places: LngLat[] = [];
  let count = 0;
  let namesKeptBack = 0;
  return {
    add({ find, photos }) {
      if (!own.has(find.questId)) return;
      const isKeptBack = tells(find.name);
      const shown = isKeptBack ? { ...find, name: find.category } : find;
      if (isKeptBack) namesKeptBack += 1;
      if (contents.photos) plates.push(...platesOf([{ find: shown, photos }], words, { after: count }));
      if (contents.positions === 'exact' && find.location) places.push(find.location);
      rows.add(shown);
      byQuest.set(find.questId, (byQuest.get(find.questId) ?? 0) + 1);
      count += 1;
    },
    counted: () => ({ count, byQuest, table: rows.table(), plates, places, namesKeptBack }),
  };
}
