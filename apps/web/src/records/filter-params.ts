import type { Period } from '@metalquest/core/find/period';
import { isUuid } from '@metalquest/core/ids';
import { type DaySpan, isDay } from '@metalquest/core/time/day';

export const ALL_DAYS: DaySpan = { from: null, to: null };

function dayFrom(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}

export function daysFrom(params: URLSearchParams): DaySpan {
  return { from: dayFrom(params.get('from')), to: dayFrom(params.get('to')) };
}

export function idFrom<Id>(text: string | null, as: (text: string) => Id): Id | null {
  return text !== null && isUuid(text) ? as(text) : null;
}

export function periodParam(period: Period | null): string | undefined {
  return period?.toLowerCase().replaceAll(' ', '-');
}

export function paramsWith(values: Readonly<Record<string, string | null | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
