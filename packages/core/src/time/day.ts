import { type Instant, toMs } from './instant.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True for a day of the calendar as YYYY-MM-DD, the form of a Postgres date; '2026-02-30' is none. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** The day it is at that moment where the device is, as YYYY-MM-DD. */
export function localDay(instant: Instant): string {
  const date = new Date(toMs(instant));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day `days` after a day (before it when negative), both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/** Whole days from one day to another (negative when it is before), both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The moment a day begins where the device is, as ISO-8601 UTC; the day is YYYY-MM-DD. */
export function startOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}

/** Days from one to another, both included and both YYYY-MM-DD; an open end is null. */
export interface DaySpan {
  readonly from: string | null;
  readonly to: string | null;
}

/** The times of a span of days where the device is: `from` is in it, `before` is not; an open end is left out. */
export function timesOf({ from, to }: DaySpan): { readonly from?: string; readonly before?: string } {
  return {
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { before: startOfDay(addDays(to, 1)) } : {}),
  };
}

/** The days that {@link timesOf} has these times of: its inverse. */
export function daysOf({ from, before }: { readonly from?: string; readonly before?: string }): DaySpan {
  return {
    from: from ? localDay(new Date(from)) : null,
    to: before ? addDays(localDay(new Date(before)), -1) : null,
  };
}
