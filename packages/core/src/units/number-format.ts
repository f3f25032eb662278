/** Cached, because creating Intl formatters is expensive. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Number with unit in the locale's format ('18 cm', '1.284,5 m'). `unit` is a sanctioned Intl unit
 * ('centimeter', 'mile', 'celsius'); throws RangeError for other units or an invalid locale.
 */
export function formatUnit(value: number, unit: string, locale: string, maxDecimals: number): string {
  const key = `${locale} ${unit} ${maxDecimals}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: maxDecimals,
    });
    formatters.set(key, formatter);
  }
  // + 0 turns -0 into 0.
  return formatter.format(Number(value.toFixed(maxDecimals)) + 0);
}
