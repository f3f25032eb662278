/** Making an Intl formatter costs far more than using it, and a list of finds formats hundreds of numbers. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * A number with its unit in the locale's way ('18 cm', '1.284,5 m'), rounded to at most `maxDecimals`.
 * `unit` is a sanctioned Intl unit ('centimeter', 'mile', 'celsius'); any other throws RangeError, as does an
 * invalid locale.
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
  // + 0 keeps '-0 m' off the screen.
  return formatter.format(Number(value.toFixed(maxDecimals)) + 0);
}
