import type { LngLat } from '../geo/point.ts';
import type { QuestId } from '../ids.ts';
import type { Permission } from '../permission/permission.ts';
import type { Quest } from '../quest/quest.ts';
import { type DaySpan, timesOf } from '../time/day.ts';
import type { ReportContents } from './contents.ts';
import type { ReportPlate, ReportTable } from './report.ts';
import { type FindWithPhotos, findRows, platesOf } from './report-finds.ts';
import type { ReportFormatters } from './report-formatters.ts';

export interface LandSource {
  readonly permission: Permission;
  readonly quests: readonly Quest[];
  /** Names of other landowners and addresses of other permissions; texts that contain one are withheld. */
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

/** Returns a predicate for texts that contain one of the names, ignoring accents, case and punctuation. */
export function namesAnother(others: readonly string[]): (text: string) => boolean {
  const plainNames = others.map(plain).filter((name) => name !== '');
  return (text) => {
    const padded = ` ${plain(text)} `;
    return plainNames.some((name) => padded.includes(` ${name} `));
  };
}

export function questsOf({ permission, quests, days }: LandSource): readonly Quest[] {
  const { from, before } = timesOf(days);
  const inDays = (iso: string): boolean => (!from || iso >= from) && (!before || iso < before);
  return quests
    .filter(({ permissionId, startTime }) => permissionId === permission.id && inDays(startTime))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id));
}

export interface LandFinds {
  readonly count: number;
  /** Quests without finds are absent. */
  readonly byQuest: ReadonlyMap<QuestId, number>;
  readonly table: ReportTable;
  readonly plates: readonly ReportPlate[];
  /** Number of finds with a photo of the filled hole. */
  readonly holesFilled: number;
  /** Empty unless exact positions are chosen. */
  readonly places: readonly LngLat[];
  /** Number of finds whose name was withheld because it names another landowner. */
  readonly withheldNames: number;
}

/** Collects finds one at a time, oldest first; skips other land and days. */
export function landTally(
  source: LandSource,
  contents: Pick<ReportContents, 'positions' | 'photos'>,
  words: ReportFormatters,
): { readonly add: (found: FindWithPhotos) => void; readonly counted: () => LandFinds } {
  const mentionsOthers = namesAnother(source.others);
  const own = new Set(questsOf(source).map(({ id }) => id));
  const rows = findRows(contents, words);
  const byQuest = new Map<QuestId, number>();
  const plates: ReportPlate[] = [];
  const places: LngLat[] = [];
  let count = 0;
  let holesFilled = 0;
  let withheldNames = 0;
  return {
    add({ find, photos, isHoleFilled }) {
      if (!own.has(find.questId)) return;
      const isWithheld = mentionsOthers(find.name);
      const shown = isWithheld ? { ...find, name: find.category } : find;
      if (isWithheld) withheldNames += 1;
      if (contents.photos) plates.push(...platesOf([{ find: shown, photos }], words, { after: count }));
      if (contents.positions === 'exact' && find.location) places.push(find.location);
      rows.add(shown);
      byQuest.set(find.questId, (byQuest.get(find.questId) ?? 0) + 1);
      if (isHoleFilled) holesFilled += 1;
      count += 1;
    },
    counted: () => ({ count, byQuest, table: rows.table(), plates, holesFilled, places, withheldNames }),
  };
}
