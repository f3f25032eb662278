import { addDays, daysBetween } from '../time/day.ts';
import type { Permission } from './permission.ts';

/** Permissions ending within this many days need attention. */
export const EXPIRING_WITHIN_DAYS = 30;

/** Sorts before every valid day. */
const FIRST_DAY = '0000-01-01';

/** Range of end dates that need attention, inclusive. */
export function attentionRange(today: string): { readonly from: string; readonly to: string } {
  return { from: FIRST_DAY, to: addDays(today, EXPIRING_WITHIN_DAYS) };
}

/** `days` are days left, or days since the last day. */
export type Ending =
  | { readonly kind: 'open' }
  | { readonly kind: 'ended'; readonly days: number }
  | { readonly kind: 'soon' | 'later'; readonly days: number };

/** 'soon' means within 30 days. Inactive permissions are 'open'. `today` is YYYY-MM-DD. */
export function endingOf({ status, validUntil }: Permission, today: string): Ending {
  if (status !== 'active' || validUntil === null) return { kind: 'open' };
  const days = daysBetween(today, validUntil);
  if (days < 0) return { kind: 'ended', days: -days };
  return { kind: days <= EXPIRING_WITHIN_DAYS ? 'soon' : 'later', days };
}

export function endingText(ending: Ending): string | null {
  if (ending.kind === 'open') return null;
  const { days } = ending;
  if (ending.kind === 'ended') return days === 1 ? 'Ended yesterday' : `Ended ${days} days ago`;
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `${days} days left`;
}
