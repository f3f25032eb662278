import type { JsonObject } from '@metalquest/core/json';

/** Tables whose rows go to the quests that replace theirs, with the column of their time. */
export const HANDED_OVER = [
  ['finds', 'found_at'],
  ['media', 'recorded_at'],
] as const;

type Rows = ReadonlyMap<string, { readonly row: JsonObject }>;

/** The quest that takes over a find or a voice note of a deleted quest, as in hand_over_finds; null if none replaces it. */
export function heirOf(quests: Rows, deletedId: string, madeAt: string): string | null {
  const heirs = [...quests.values()]
    .map(({ row }) => row)
    .filter(({ replaces }) => Array.isArray(replaces) && replaces.includes(deletedId))
    .toSorted((a, b) => Date.parse(String(a.date)) - Date.parse(String(b.date)));
  const begun = heirs.findLast(({ date }) => Date.parse(String(date)) <= Date.parse(madeAt));
  const heir = begun ?? heirs[0];
  return heir ? String(heir.id) : null;
}
