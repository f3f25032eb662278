import type { EquipmentId, PermissionId, QuestId } from '../ids.ts';
import type { Category } from './category.ts';
import type { Find } from './find.ts';
import type { Period } from './period.ts';

/** What narrows a list of finds; each that is given must hold. */
export interface FindCriteria {
  readonly category?: Category;
  readonly period?: Period;
  /** Exactly as it is kept: see materialOf. */
  readonly material?: string;
  readonly questId?: QuestId;
  /** Of the quests made under this permission. */
  readonly permissionId?: PermissionId;
  readonly detectorId?: EquipmentId;
  readonly hasPhoto?: boolean;
  /** Instants, ISO-8601 UTC: `from` included, `before` not. An open end is left out. */
  readonly foundAt?: { readonly from?: string; readonly before?: string };
  /** Whole cm, both ends included; a find of unknown depth is in no range. */
  readonly depthCm?: { readonly from: number; readonly to: number };
}

/** The order of a list of finds. Finds of unknown depth come last under 'deepest'. */
export type FindSort = 'newest' | 'oldest' | 'deepest' | 'name';

export const FIND_SORTS: readonly FindSort[] = ['newest', 'oldest', 'deepest', 'name'];

/** What a find does not say of itself. */
export interface FindSurroundings {
  readonly hasPhoto: boolean;
  readonly permissionId: PermissionId | null;
}

/** Whether a find is in the narrowed list. */
export function keepsFind(criteria: FindCriteria, find: Find, around: FindSurroundings): boolean {
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

/** A name as it is put in order: accents and capitals make no difference. */
export function nameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** A depth as it is put in order: an unknown one lies above the surface. */
export function depthKey(depthCm: number | null): number {
  return depthCm ?? -1;
}

const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two finds for a sorted list; a total order, as an index keeps it. */
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
