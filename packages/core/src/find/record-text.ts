import { formatUnit } from '../units/number-format.ts';
import { DIMENSIONS, type FindRecord } from './find-record.ts';

/** Years from here on get a thousands separator: 500,000 BC, but 1279. */
const LONG_YEAR = 10_000;

function yearDigits(year: number, locale: string): string {
  const size = Math.abs(year);
  return size < LONG_YEAR ? String(size) : new Intl.NumberFormat(locale).format(size);
}

function yearText(year: number, locale: string): string {
  return year < 0 ? `${yearDigits(year, locale)} BC` : `AD ${yearDigits(year, locale)}`;
}

/** 'AD 1279 to 1307', '32 to 31 BC', '27 BC to AD 37', 'from AD 43', 'until AD 260'; null if unknown. */
export function yearsText(
  { yearFrom, yearTo }: Pick<FindRecord, 'yearFrom' | 'yearTo'>,
  locale: string,
): string | null {
  if (yearFrom === null) return yearTo === null ? null : `until ${yearText(yearTo, locale)}`;
  if (yearTo === null) return `from ${yearText(yearFrom, locale)}`;
  if (yearFrom === yearTo) return yearText(yearFrom, locale);
  if (yearFrom < 0 && yearTo < 0) return `${yearDigits(yearFrom, locale)} to ${yearText(yearTo, locale)}`;
  const last = yearFrom > 0 && yearTo > 0 ? yearDigits(yearTo, locale) : yearText(yearTo, locale);
  return `${yearText(yearFrom, locale)} to ${last}`;
}

export function weightText(weightG: number, locale: string): string {
  return formatUnit(weightG, 'gram', locale, 2);
}

function dimensionText(mm: number, locale: string): string {
  return formatUnit(mm, 'millimeter', locale, 2);
}

export const DIMENSION_NAMES: Readonly<Record<(typeof DIMENSIONS)[number], string>> = {
  lengthMm: 'Length',
  widthMm: 'Width',
  thicknessMm: 'Thickness',
  diameterMm: 'Diameter',
};

export function dimensionsText(record: FindRecord, locale: string): string | null {
  const parts = DIMENSIONS.flatMap((field) => {
    const mm = record[field];
    return mm === null ? [] : [`${DIMENSION_NAMES[field].toLowerCase()} ${dimensionText(mm, locale)}`];
  });
  const text = parts.join(', ');
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}
