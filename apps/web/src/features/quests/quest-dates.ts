const DAY_MS = 86_400_000;

const startOfDay = (time: Date): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** 'Today', 'Yesterday', 'Sat, 3 May' this year, 'Sat, 3 May 2025' before; in the locale's format. */
export function dayText(iso: string, now: Date, locale: string): string {
  const time = new Date(iso);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
  if (daysAgo === 0 || daysAgo === 1) {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day');
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
  }
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(time.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(time);
}

/** '09:42' or '9:42 AM', by locale. */
export function timeText(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}

/** 'Saturday, 3 May 2025' */
export function longDayText(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(iso));
}

/** '3 May 2026', for a day as YYYY-MM-DD. */
export function dayOfMonthText(day: string, locale: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}
