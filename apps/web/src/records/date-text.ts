import type { DaySpan } from '@metalquest/core/time/day';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: a formatter is slow to create, and each list row needs one. */
function dateFormatter(locale: string): Intl.DateTimeFormat {
  const known = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  formatters.set(locale, known);
  return known;
}

export function dateText(iso: string, locale: string): string {
  return dateFormatter(locale).format(new Date(iso));
}

export function dayText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** 'since 3 May 2025', 'until 3 May 2025', '3 May 2025 to 7 Jun 2025'; empty for an open range. */
export function daysText({ from, to }: DaySpan, locale: string): string {
  if (from && to)
    return from === to ? dayText(from, locale) : `${dayText(from, locale)} to ${dayText(to, locale)}`;
  if (from) return `since ${dayText(from, locale)}`;
  return to ? `until ${dayText(to, locale)}` : '';
}
