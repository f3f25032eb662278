import type { EquipmentId, PermissionId, QuestId } from '../ids.ts';
import type { Category } from './category.ts';
import type { Find } from './find.ts';
import type { Period } from './period.ts';

export interface FindCriteria {
  readonly category?: Category;
  readonly period?: Period;
  /** Exact stored value: see materialOf. */
  readonly material?: string;
  readonly questId?: QuestId;
  /** Matches finds of quests under this permission. */
  readonly permissionId?: PermissionId;
  readonly detectorId?: EquipmentId;
  readonly hasPhoto?: boolean;
  /** ISO-8601 UTC, `from` inclusive, `before` exclusive. */
  readonly foundAt?: { readonly from?: string; readonly before?: string };
  /** Whole cm, inclusive; excludes finds of unknown depth. */
  readonly depthCm?: { readonly from: number; readonly to: number };
}

/** Under 'deepest', finds of unknown depth come last. */
export type FindSort = 'newest' | 'oldest' | 'deepest' | 'name';

export const FIND_SORTS: readonly FindSort[] = ['newest', 'oldest', 'deepest', 'name'];

export interface FindContext {
  readonly hasPhoto: boolean;
  readonly permissionId: PermissionId | null;
}

export function matchesFind(criteria: FindCriteria, find: Find, around: FindContext): boolean {
  const { category, period, material, questId, permissionId, detectorId, hasPhoto, foundAt, depthCm } =
    criteria;
  return (
    (category === undefined || find.category === category) &&
    (period === undefined || find.period === period) &&
    (material === undefined || find.material === material) &&
    (questId === undefined || find.questId === questId) &&
    (permissionId === undefined || around.permissionId === permissionId) &&
    (detectorId === undefined || find.detectorId === detectorId) &&
    (hasPhoto === undefined || around.hasPhoto === hasPhoto) &&
    (foundAt?.from === undefined || find.foundAt >= foundAt.from) &&
    (foundAt?.before === undefined || find.foundAt < foundAt.before) &&
    (depthCm === undefined ||
      (find.depthCm !== null && find.depthCm >= depthCm.from && find.depthCm <= depthCm.to))
  );
}

/** Sort key of a name: ignores accents and case. */
export function nameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Sort key of a depth: unknown sorts below 0. */
export function depthKey(depthCm: number | null): number {
  return depthCm ?? -1;
}

const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Comparator with a total order, matching the index. */
export function compareFinds(sort: FindSort): (a: Find, b: Find) => number {
  const byTime = (a: Find, b: Find) => order(a.foundAt, b.foundAt) || order(a.id, b.id);
  switch (sort) {
    case 'oldest':
      return byTime;
    case 'newest':
      return (a, b) => byTime(b, a);
    case 'deepest':
      return (a, b) => order(depthKey(b.depthCm), depthKey(a.depthCm)) || byTime(b, a);
    case 'name':
      return (a, b) => order(nameKey(a.name), nameKey(b.name)) || byTime(a, b);
  }
}
