import { type Instant, toMs } from './instant.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar day, YYYY-MM-DD; '2026-02-30' is not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Local day, YYYY-MM-DD. */
export function localDay(instant: Instant): string {
  const date = new Date(toMs(instant));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day in a time zone (IANA name), YYYY-MM-DD. */
export function dayIn(instant: Instant, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(toMs(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** YYYY-MM-DD; `days` may be negative. */
export function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/** YYYY-MM-DD; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Local start of a YYYY-MM-DD day as ISO-8601 UTC. */
export function startOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}

/** YYYY-MM-DD, inclusive; an open end is null. */
export interface DaySpan {
  readonly from: string | null;
  readonly to: string | null;
}

/** Local times of a span: `from` inclusive, `before` exclusive; open ends are omitted. */
export function timesOf({ from, to }: DaySpan): { readonly from?: string; readonly before?: string } {
  return {
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { before: startOfDay(addDays(to, 1)) } : {}),
  };
}

/** Inverse of {@link timesOf}. */
export function daysOf({ from, before }: { readonly from?: string; readonly before?: string }): DaySpan {
  return {
    from: from ? localDay(new Date(from)) : null,
    to: before ? addDays(localDay(new Date(before)), -1) : null,
  };
}
