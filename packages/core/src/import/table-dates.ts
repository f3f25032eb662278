import { isDay, localDay } from '../time/day.ts';
import { toIso } from '../time/instant.ts';
import { fileTimeMs } from './file-time.ts';
import type { DateOrder } from './table-mapping.ts';

export interface TableDate {
  /** Local day, YYYY-MM-DD. */
  readonly day: string;
  /** ISO-8601 UTC; null if only the day is known. */
  readonly at: string | null;
  /** True if it is valid only in the other date order. */
  readonly isOtherOrder: boolean;
}

/** Earlier dates tell when an object was made, not found. */
const EARLIEST_DAY = '1900-01-01';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Spreadsheet serial dates (days since 30 December 1899) from 1954 to 2099. */
const SERIAL = /^(2\d|[3-6]\d|7[0-2])\d{3}(\.\d+)?$/;

const two = (part: number | string): string => String(part).padStart(2, '0');

function fullYear(text: string, nowYear: number): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return 2000 + year > nowYear ? 1900 + year : 2000 + year;
}

function dayOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
}

function clockMs(text: string): number | null {
  const [, hour, minute, second = '0', half = ''] =
    /^(\d{1,2})[:.h](\d\d)(?:[:.](\d\d)(?:\.\d+)?)?(?:\s*([ap]\.?m\.?))?$/i.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const isLate = /^p/i.test(half);
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0);
  return ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}

interface DayAndClock {
  readonly day: string;
  readonly clock: string;
  readonly isOtherOrder: boolean;
}

function dayAndClock(text: string, order: DateOrder, nowYear: number): DayAndClock | null {
  const found = (day: string | null, clock = '', isOtherOrder = false): DayAndClock | null =>
    day === null ? null : { day, clock, isOtherOrder };
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+([^T ].*)?)?$/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (iso) return found(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso[4]);
  const worded =
    /^(?:[a-z]+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4}|\d\d)(?:[,\s]+([^,\s].*)?)?$/i.exec(
      text,
    );
  const american =
    /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:[,\s]+([^,\s].*)?)?$/i.exec(text);
  const [day, month, year] = worded
    ? [worded[1], worded[2], worded[3]]
    : [american?.[2], american?.[1], american?.[3]];
  if (day && month && year) {
    const clock = worded ? worded[4] : american?.[4];
    return found(dayOf(fullYear(year, nowYear), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)), clock);
  }
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)(?:[,\s]+([^,\s].*)?)?$/.exec(text);
  if (!figures) return null;
  const [first, second] = [Number(figures[1]), Number(figures[2])];
  const fully = fullYear(figures[3] ?? '', nowYear);
  const preferred = order === 'day-first' ? dayOf(fully, second, first) : dayOf(fully, first, second);
  const other = order === 'day-first' ? dayOf(fully, first, second) : dayOf(fully, second, first);
  return preferred ? found(preferred, figures[4]) : found(other, figures[4], true);
}

/** Exactly midnight means no time. Null if invalid, before 1900 or after tomorrow. */
export function tableDate(text: string, clock: string, order: DateOrder, nowMs: number): TableDate | null {
  const trimmed = text.trim();
  const read = SERIAL.test(trimmed)
    ? {
        day: toIso(Date.UTC(1899, 11, 30) + Math.floor(Number(trimmed)) * 86_400_000).slice(0, 10),
        clock: '',
        isOtherOrder: false,
      }
    : dayAndClock(trimmed, order, new Date(nowMs).getUTCFullYear());
  if (!read || read.day < EARLIEST_DAY || read.day > localDay(nowMs + 86_400_000)) return null;
  const { isOtherOrder } = read;
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(read.clock) ? fileTimeMs(trimmed) : Number.NaN;
  if (!Number.isNaN(zoned)) {
    if (/T00:00(:00(\.0+)?)?/.test(trimmed)) return { day: read.day, at: null, isOtherOrder };
    return { day: localDay(zoned), at: toIso(zoned), isOtherOrder };
  }
  const ms = clockMs(read.clock || clock);
  if (ms === null || (ms === 0 && read.clock !== '')) return { day: read.day, at: null, isOtherOrder };
  const [year = 0, month = 1, day = 1] = read.day.split('-').map(Number);
  return { day: read.day, at: toIso(new Date(year, month - 1, day, 0, 0, 0, ms)), isOtherOrder };
}

export function dateOrderOf(texts: readonly string[]): {
  readonly order: DateOrder;
  readonly isSure: boolean;
} {
  let dayFirst = 0;
  let monthFirst = 0;
  let either = 0;
  for (const text of texts) {
    const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)\b/.exec(text) ?? [];
    if (first === undefined || first === second) continue;
    if (Number(first) > 12) dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else either += 1;
  }
  const isSure = dayFirst > 0 !== monthFirst > 0 || (either === 0 && dayFirst === 0);
  return { order: monthFirst > dayFirst ? 'month-first' : 'day-first', isSure };
}
