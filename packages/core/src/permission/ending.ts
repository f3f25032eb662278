import { addDays, daysBetween } from '../time/day.ts';
import type { Permission } from './permission.ts';

/** A permission that ends within this many days is worth a word to its landowner. */
export const EXPIRING_WITHIN_DAYS = 30;

/** Before any day that a form takes: from here on all that has ended is found. */
const FIRST_DAY = '0000-01-01';

/** The days between which the last day of an active permission makes it need attention, both included. */
export function attentionRange(today: string): { readonly from: string; readonly to: string } {
  return { from: FIRST_DAY, to: addDays(today, EXPIRING_WITHIN_DAYS) };
}

/** How the end of a permission stands to a day. `days` are those left, or those since its last day. */
export type Ending =
  | { readonly kind: 'open' }
  | { readonly kind: 'ended'; readonly days: number }
  | { readonly kind: 'soon' | 'later'; readonly days: number };

/**
 * Whether an active permission has ended, ends soon (its last day is within 30 days), later, or never. Of any other
 * status it is open: there is nothing left to end. `today` is YYYY-MM-DD.
 */
export function endingOf({ status, validUntil }: Permission, today: string): Ending {
  if (status !== 'active' || validUntil === null) return { kind: 'open' };
  const days = daysBetween(today, validUntil);
  if (days < 0) return { kind: 'ended', days: -days };
  return { kind: days <= EXPIRING_WITHIN_DAYS ? 'soon' : 'later', days };
}

/** 'Ends today', 'Ends tomorrow', '12 days left', 'Ended yesterday', 'Ended 12 days ago'; null when it is open. */
export function endingText(ending: Ending): string | null {
  if (ending.kind === 'open') return null;
  const { days } = ending;
  if (ending.kind === 'ended') return days === 1 ? 'Ended yesterday' : `Ended ${days} days ago`;
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `${days} days left`;
}
