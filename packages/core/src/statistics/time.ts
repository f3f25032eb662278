import { addDays } from '../time/day.ts';
import { type TimeOfDay, timeOfDay } from '../units/time-of-day.ts';
import type { DayTotals, Groups } from './groups.ts';
import type {
  Activity,
  DayActivity,
  DayCount,
  Season,
  SeasonActivity,
  TimeOfDayCount,
  YearActivity,
} from './statistics.ts';
import { byCategory, NO_TALLY, sumOf, totalOf } from './tally.ts';

/** Including today (spec section 9). */
const FREQUENCY_DAYS = 30;

const TIMES_OF_DAY: readonly TimeOfDay[] = ['morning', 'afternoon', 'evening', 'night'];
const NOTHING: DayTotals = { finds: 0, quests: 0, durationS: 0, distanceMm: 0 };

function plus(a: DayTotals, b: DayTotals): DayTotals {
  return {
    finds: a.finds + b.finds,
    quests: a.quests + b.quests,
    durationS: a.durationS + b.durationS,
    distanceMm: a.distanceMm + b.distanceMm,
  };
}

const activity = ({ finds, quests, durationS, distanceMm }: DayTotals): Activity => ({
  finds,
  quests,
  durationHours: durationS / 3600,
  distanceKm: distanceMm / 1_000_000,
});

/** Finds of the last 30 days, ending with `today` (YYYY-MM-DD), including zeros (spec sections 3 and 9). */
export function findFrequencyByDate(
  { days }: { readonly days: ReadonlyMap<string, Pick<DayTotals, 'finds'>> },
  today: string,
): readonly DayCount[] {
  return Array.from({ length: FREQUENCY_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - FREQUENCY_DAYS);
    return { day, count: days.get(day)?.finds ?? 0 };
  });
}

export function activeDays({ days }: Groups): readonly DayActivity[] {
  return [...days]
    .map(([day, totals]) => ({ day, ...activity(totals) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Monday of the ISO 8601 week; YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const FIRST_MONDAY = '1970-01-05';

function weekNumber(day: string): number {
  return Math.floor((Date.parse(day) - Date.parse(FIRST_MONDAY)) / (7 * 86_400_000));
}

/** By local hour (spec section 9: morning 5-12, afternoon 12-17, evening 17-21). */
export function findsByTimeOfDay({ hours }: Groups): readonly TimeOfDayCount[] {
  return TIMES_OF_DAY.map((part) => {
    const tally = hours.reduce(
      (sum, one, hour) => (timeOfDay(hour) === part ? sumOf(sum, one) : sum),
      NO_TALLY,
    );
    return { timeOfDay: part, count: totalOf(tally), byCategory: byCategory(tally) };
  });
}

export function findsByHour({ hours }: Groups): readonly number[] {
  return hours.map(totalOf);
}

const NORTHERN: readonly Season[] = ['winter', 'spring', 'summer', 'autumn'];
const SOUTHERN: readonly Season[] = ['summer', 'autumn', 'winter', 'spring'];

/** Consecutive season number; December starts a new group of four. */
function seasonNumber(day: string): number {
  return Number(day.slice(0, 4)) * 4 + Math.floor(Number(day.slice(5, 7)) / 3);
}

/**
 * Activity by meteorological season, from the first to the last with activity. Uses southern seasons if most
 * located finds are south of the equator. A season across New Year belongs to the year in which it begins.
 */
export function seasons({ days, locations, southern }: Groups): readonly SeasonActivity[] {
  const names = southern * 4 > locations.length ? SOUTHERN : NORTHERN;
  const totals = new Map<number, DayTotals>();
  for (const [day, one] of days) {
    const season = seasonNumber(day);
    totals.set(season, plus(totals.get(season) ?? NOTHING, one));
  }
  return span(totals).map(([number, total]) => {
    const part = number % 4;
    // December starts the first season of the next group.
    const year = Math.floor(number / 4) - (part === 0 ? 1 : 0);
    return { year, season: names[part] ?? 'winter', ...activity(total) };
  });
}

/** Activity by year with finds by month, from the first to the last year with activity. */
export function years({ days }: Groups): readonly YearActivity[] {
  const totals = new Map<number, DayTotals>();
  const months = new Map<string, number>();
  for (const [day, one] of days) {
    const year = Number(day.slice(0, 4));
    totals.set(year, plus(totals.get(year) ?? NOTHING, one));
    months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + one.finds);
  }
  return span(totals).map(([year, total]) => ({
    year,
    ...activity(total),
    findsByMonth: Array.from(
      { length: 12 },
      (_, index) => months.get(`${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}`) ?? 0,
    ),
  }));
}

/** A longer range comes from a wrong clock; then empty entries are omitted. */
const LONGEST_SPAN = 800;

function span(totals: ReadonlyMap<number, DayTotals>): readonly (readonly [number, DayTotals])[] {
  const numbers = [...totals.keys()].toSorted((a, b) => a - b);
  const first = numbers[0] ?? 0;
  const length = (numbers.at(-1) ?? -1) - first + 1;
  const all = length > LONGEST_SPAN ? numbers : Array.from({ length }, (_, index) => first + index);
  return all.map((number) => [number, totals.get(number) ?? NOTHING]);
}

/** Weeks are Monday to Sunday; ties go to the earliest. Null without quests. */
export function longestRunOfWeeks({
  days,
}: Groups): { readonly weeks: number; readonly from: string; readonly to: string } | null {
  const withQuest = new Set<number>();
  for (const [day, { quests }] of days) if (quests > 0) withQuest.add(weekNumber(day));
  let best = { first: 0, weeks: 0 };
  let run = { first: 0, weeks: 0 };
  for (const week of Float64Array.from(withQuest).toSorted()) {
    run = week === run.first + run.weeks ? { ...run, weeks: run.weeks + 1 } : { first: week, weeks: 1 };
    if (run.weeks > best.weeks) best = run;
  }
  if (best.weeks === 0) return null;
  const from = addDays(FIRST_MONDAY, best.first * 7);
  return { weeks: best.weeks, from, to: addDays(from, best.weeks * 7 - 1) };
}
