import { addDays } from '../time/day.ts';
import type { Equipment } from './equipment.ts';

/** Days before and after the end of a warranty with a reminder. */
export const WARRANTY_REMINDER_DAYS = 30;

/** 'ending': within 30 days. `end` is the last covered day, YYYY-MM-DD, when `daysLeft` is 0. */
export type Warranty =
  | { readonly status: 'none' }
  | { readonly status: 'running' | 'ending'; readonly end: string; readonly daysLeft: number }
  | { readonly status: 'over'; readonly end: string; readonly daysAgo: number };

const DAY_MS = 86_400_000;

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Adds months to a YYYY-MM-DD day; clamps to the end of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const toDate = Math.min(date, daysInMonth(toYear, toMonth));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(toYear).padStart(4, '0')}-${two(toMonth)}-${two(toDate)}`;
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Last covered day, YYYY-MM-DD; null if the date or duration is missing. */
export function warrantyEnd(dateBought: string | null, months: number | null): string | null {
  return dateBought === null || !months ? null : addMonths(dateBought, months);
}

/** @param today local day, YYYY-MM-DD */
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

export function needsReminder(warranty: Warranty): boolean {
  return (
    warranty.status === 'ending' || (warranty.status === 'over' && warranty.daysAgo <= WARRANTY_REMINDER_DAYS)
  );
}

export function warrantyReminders<G extends Pick<Equipment, 'dateBought' | 'warrantyDurationMonths'>>(
  gear: readonly G[],
  today: string,
): readonly { readonly gear: G; readonly warranty: Exclude<Warranty, { status: 'none' }> }[] {
  const due = gear.flatMap((item) => {
    const warranty = warrantyOf(item, today);
    return warranty.status !== 'none' && needsReminder(warranty) ? [{ gear: item, warranty }] : [];
  });
  return due.toSorted((a, b) => a.warranty.end.localeCompare(b.warranty.end));
}

const dayWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export function warrantySentence(warranty: Warranty, locale: string): string {
  if (warranty.status === 'none') return '';
  const day = dayWords(warranty.end, locale);
  if (warranty.status === 'running') return `Warranty until ${day}`;
  if (warranty.status === 'over') return `Warranty ended on ${day}`;
  if (warranty.daysLeft === 0) return 'Warranty ends today';
  if (warranty.daysLeft === 1) return 'Warranty ends tomorrow';
  return `Warranty ends in ${warranty.daysLeft} days, on ${day}`;
}
