import type { PlannedQuest } from '@metalquest/core/quest/planned-quest';

/** 'Sat, 3 May 2026 at 09:30', by locale. */
export function plannedDayText({ day, time }: PlannedQuest, locale: string): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  } as const;
  const at = new Date(`${day}T${time ?? '00:00'}:00Z`);
  const text = new Intl.DateTimeFormat(locale, options).format(at);
  if (time === null) return text;
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return `${text}, ${hour.format(at)}`;
}
