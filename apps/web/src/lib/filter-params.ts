import type { Period } from '@metalquest/core/find/period';
import { isUuid } from '@metalquest/core/ids';
import { type DaySpan, isDay } from '@metalquest/core/time/day';

/** Every day there is. */
export const ALL_DAYS: DaySpan = { from: null, to: null };

function dayFrom(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}

/** The days of a filter in an address; what is no day counts as not set. */
export function daysFrom(params: URLSearchParams): DaySpan {
  return { from: dayFrom(params.get('from')), to: dayFrom(params.get('to')) };
}

/** The id of a row in an address; what is no id counts as not set. */
export function idFrom<Id>(text: string | null, as: (text: string) => Id): Id | null {
  return text !== null && isUuid(text) ? as(text) : null;
}

/** A period as an address has it, 'early-medieval'; toPeriod reads it. */
export function periodParam(period: Period | null): string | undefined {
  return period?.toLowerCase().replaceAll(' ', '-');
}

/** An address of what is set; a name without a value is not in it. */
export function paramsWith(values: Readonly<Record<string, string | null | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
