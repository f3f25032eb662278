import { YEAR_EARLIEST, YEAR_LATEST } from '../find/record-limits.ts';

/** Parses a number with the table's decimal sign, or by its own unambiguous form; NaN if invalid. */
export function tableNumber(text: string, decimal: '.' | ','): number {
  const bare = text.replace(/[\s'’]/g, '');
  const other = decimal === '.' ? ',' : '.';
  const thousands = decimal === '.' ? /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/ : /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/;
  const plain = thousands.test(bare) ? bare.replaceAll(other, '') : bare;
  const pointed = plain.replace(',', '.');
  return /^[+-]?(\d{1,15}\.?\d{0,15}|\.\d{1,15})$/.test(pointed) ? Number(pointed) : Number.NaN;
}

/** Factors to grams and millimetres. */
const WEIGHT_UNITS: Readonly<Record<string, number>> = {
  g: 1,
  gm: 1,
  gms: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  mg: 0.001,
  oz: 28.349523125,
};

const LENGTH_UNITS: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  ins: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
  '”': 25.4,
  ft: 304.8,
};

function quantity(
  text: string,
  decimal: '.' | ',',
  units: Readonly<Record<string, number>>,
  bare: number,
): number {
  const about = text.trim().replace(/^(?:ca?\.?|~|approx\.?)/i, '');
  const [, digits = '', unit = ''] = /^([\d.,\s]*)([a-z"”]*)$/i.exec(about.replace(/\.$/, '')) ?? [];
  const figure = digits.trim();
  const factor = unit === '' ? bare : units[unit.toLowerCase()];
  return factor === undefined || !/\d[.,]?$/.test(figure)
    ? Number.NaN
    : tableNumber(figure, decimal) * factor;
}

/** Weight in grams ('2.5', '2,5 g', '0.1 oz'); NaN if invalid. */
export const tableWeightG = (text: string, decimal: '.' | ','): number =>
  quantity(text, decimal, WEIGHT_UNITS, 1);

/**
 * Length in mm ('18', '1.8 cm'); NaN if invalid.
 * @param bareMm factor for a number without a unit
 */
export const tableLengthMm = (text: string, decimal: '.' | ',', bareMm = 1): number =>
  quantity(text, decimal, LENGTH_UNITS, bareMm);

/** Year ('-27', '27 BC', 'AD 14', 'c. 1350'), BC negative; NaN if invalid. There is no year 0. */
export function tableYear(text: string): number {
  const [, before = '', figure, after = ''] =
    /^(?:(?:circa|ca?\.?)\s*)?(?:(ad|ce)\s*)?([+-]?\d{1,7})(?:\.0+)?(?:\s*(ad|ce|bce?))?$/i.exec(
      text.trim(),
    ) ?? [];
  if (figure === undefined || (before && after)) return Number.NaN;
  const year = /^bc/i.test(after) ? -Math.abs(Number(figure)) : Number(figure);
  return year !== 0 && year >= YEAR_EARLIEST && year <= YEAR_LATEST ? year : Number.NaN;
}
