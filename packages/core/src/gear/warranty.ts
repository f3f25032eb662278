import { addDays } from '../time/day.ts';
import type { Equipment } from './equipment.ts';

/** How many days before its end, and after it, a warranty is brought to mind. */
export const WARRANTY_REMINDER_DAYS = 30;

/**
 * Where a warranty stands on a day: running, ending within 30 days (`daysLeft` 0 on its last day), over since
 * `daysAgo`, or not known. `end` is the last day that it covers, YYYY-MM-DD.
 */
export type Warranty =
  | { readonly status: 'none' }
  | { readonly status: 'running' | 'ending'; readonly end: string; readonly daysLeft: number }
  | { readonly status: 'over'; readonly end: string; readonly daysAgo: number };

const DAY_MS = 86_400_000;

/** The last day of the month of a day, YYYY-MM-DD. */
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day so many months after a day, both YYYY-MM-DD; the last of the month where that has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const toDate = Math.min(date, daysInMonth(toYear, toMonth));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(toYear).padStart(4, '0')}-${two(toMonth)}-${two(toDate)}`;
}

/** Whole days from one day to another, negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/**
 * The last day that a warranty covers, YYYY-MM-DD: the day it was bought, so many months later. Null without a day or
 * without a warranty.
 */
export function warrantyEnd(dateBought: string | null, months: number | null): string | null {
  return dateBought === null || !months ? null : addMonths(dateBought, months);
}

/** Where the warranty of gear stands `today`, YYYY-MM-DD where the user is. */
export function warrantyOf(
  gear: Pick<Equipment, 'dateBought' | 'warrantyDurationMonths'>,
  today: string,
): Warranty {
  const end = warrantyEnd(gear.dateBought, gear.warrantyDurationMonths);
  if (end === null) return { status: 'none' };
  const daysLeft = daysBetween(today, end);
  if (daysLeft < 0) return { status: 'over', end, daysAgo: -daysLeft };
  return { status: end <= addDays(today, WARRANTY_REMINDER_DAYS) ? 'ending' : 'running', end, daysLeft };
}

/** Whether a warranty is to be brought to mind: it ends within 30 days, or did in the last 30. */
export function wantsReminder(warranty: Warranty): boolean {
  return (
    warranty.status === 'ending' || (warranty.status === 'over' && warranty.daysAgo <= WARRANTY_REMINDER_DAYS)
  );
}

/** The gear whose warranty is to be brought to mind today, the first to end first. */
export function warrantyReminders<G extends Pick<Equipment, 'dateBought' | 'warrantyDurationMonths'>>(
  gear: readonly G[],
  today: string,
): readonly { readonly gear: G; readonly warranty: Exclude<Warranty, { status: 'none' }> }[] {
  const due = gear.flatMap((item) => {
    const warranty = warrantyOf(item, today);
    return warranty.status !== 'none' && wantsReminder(warranty) ? [{ gear: item, warranty }] : [];
  });
  return due.toSorted((a, b) => a.warranty.end.localeCompare(b.warranty.end));
}

const dayWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A warranty in a sentence of the product's: 'Warranty ends in 12 days, on 3 December 2026'; empty without one. */
export function warrantySentence(warranty: Warranty, locale: string): string {
  if (warranty.status === 'none') return '';
  const day = dayWords(warranty.end, locale);
  if (warranty.status === 'running') return `Warranty until ${day}`;
  if (warranty.status === 'over') return `Warranty ended on ${day}`;
  if (warranty.daysLeft === 0) return 'Warranty ends today';
  if (warranty.daysLeft === 1) return 'Warranty ends tomorrow';
  return `Warranty ends in ${warranty.daysLeft} days, on ${day}`;
}
