import { addDays } from '../time/day.ts';
import type { Activity, DayActivity } from './statistics.ts';
import { mondayOf } from './time.ts';

/** Weeks begin on Monday. */
export type TimeStep = 'day' | 'week' | 'month';

/** `from` and `to` are its first and last day, YYYY-MM-DD. */
export interface Stretch extends Activity {
  readonly from: string;
  readonly to: string;
}

const NOTHING: Activity = { finds: 0, quests: 0, durationHours: 0, distanceKm: 0 };

/** Bound in case of a wrong device clock. */
const MOST_STRETCHES = 40_000;

function firstDay(day: string, step: TimeStep): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return step === 'week' ? mondayOf(day) : day;
}

function nextDay(from: string, step: TimeStep): string {
  if (step === 'month') return firstDay(addDays(from, 31), 'month');
  return addDays(from, step === 'week' ? 7 : 1);
}

/** Activity by day, week or month, including empty stretches. Defaults to the range of the data. */
export function activityBy(
  days: readonly DayActivity[],
  step: TimeStep,
  { from, to }: { readonly from?: string; readonly to?: string } = {},
): readonly Stretch[] {
  const first = from ?? days[0]?.day;
  const last = to ?? days.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const sums = new Map<string, Activity>();
  for (const one of days) {
    const key = firstDay(one.day, step);
    const before = sums.get(key) ?? NOTHING;
    sums.set(key, {
      finds: before.finds + one.finds,
      quests: before.quests + one.quests,
      durationHours: before.durationHours + one.durationHours,
      distanceKm: before.distanceKm + one.distanceKm,
    });
  }
  const stretches: Stretch[] = [];
  let begin = firstDay(first, step);
  while (begin <= last && stretches.length < MOST_STRETCHES) {
    const next = nextDay(begin, step);
    stretches.push({ from: begin, to: addDays(next, -1), ...(sums.get(begin) ?? NOTHING) });
    begin = next;
  }
  return stretches;
}
