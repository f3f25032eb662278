import { rateOf } from './intervals.ts';
import type { Activity, DayActivity, Rate } from './statistics.ts';
import { FEWEST_FOR_A_CLAIM, findsText, leaders, listText, numberText, percentText } from './text.ts';

export interface MonthActivity extends Activity {
  readonly month: number;
  /** Finds per hour with its interval; null with too few finds or no time. */
  readonly rate: Rate | null;
}

export function monthsOfYear(days: readonly DayActivity[]): readonly MonthActivity[] {
  const sums = Array.from({ length: 12 }, () => ({ finds: 0, quests: 0, durationHours: 0, distanceKm: 0 }));
  for (const { day, finds, quests, durationHours, distanceKm } of days) {
    const sum = sums[Number(day.slice(5, 7)) - 1];
    if (!sum) continue;
    sum.finds += finds;
    sum.quests += quests;
    sum.durationHours += durationHours;
    sum.distanceKm += distanceKm;
  }
  return sums.map((sum, index) => ({
    month: index + 1,
    ...sum,
    rate: sum.finds < FEWEST_FOR_A_CLAIM ? null : rateOf(sum.finds, sum.durationHours),
  }));
}

/** 'April', or 'Apr' for 'short'. */
export function monthText(month: number, locale: string, length: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 15),
  );
}

/** 'You find most in April: 62 of your 300 finds (21%).' */
export function monthSentence(months: readonly MonthActivity[], locale: string): string {
  const total = months.reduce((sum, { finds }) => sum + finds, 0);
  const [first, ...even] = leaders(months.map((one) => ({ ...one, count: one.finds })));
  if (!first) return 'No finds yet.';
  const finds = findsText(total, locale);
  if (total < FEWEST_FOR_A_CLAIM) return `${finds} so far: too few to show a pattern.`;
  const best = numberText(first.finds, locale);
  const names = [first, ...even].map(({ month }) => monthText(month, locale));
  if (names.length > 2) return `No month of the year had more than ${best} of your ${finds}.`;
  if (names.length > 1) return `You find most in ${listText(names)}: ${best} each of your ${finds}.`;
  return `You find most in ${listText(names)}: ${best} of your ${finds} (${percentText(first.finds / total, locale)}).`;
}
