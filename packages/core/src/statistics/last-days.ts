import type { DayCount } from './statistics.ts';
import { stretchText } from './stretch-text.ts';
import { FEWEST_FOR_A_CLAIM, findsText, leaders, numberText } from './text.ts';

/** '21 finds in the last 30 days, most of them on 12 May 2025: 9.' */
export function lastDaysSentence(days: readonly DayCount[], locale: string): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const inDays = `in the last ${numberText(days.length, locale)} days`;
  if (total === 0) return `No finds ${inDays}.`;
  const [best, ...even] = leaders(days);
  const found = `${findsText(total, locale)} ${inDays}`;
  if (!best || even.length > 0 || total < FEWEST_FOR_A_CLAIM) return `${found}.`;
  const day = stretchText({ from: best.day, to: best.day }, 'day', locale);
  return `${found}, the most on ${day}: ${numberText(best.count, locale)}.`;
}
