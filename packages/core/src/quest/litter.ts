import { type QuestError, questError } from './quest-error.ts';

/** Pieces on one quest; same limit as the schema. */
const LITTER_MAX = 100_000;

export function litterError(count: number): QuestError | null {
  return Number.isInteger(count) && count >= 0 && count <= LITTER_MAX ? null : questError('litter-invalid');
}

export const clampLitter = (count: number): number => Math.min(LITTER_MAX, Math.max(0, Math.round(count)));

/** '1 piece', '12 pieces'. */
export function litterText(count: number, locale: string): string {
  return `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? 'piece' : 'pieces'}`;
}
