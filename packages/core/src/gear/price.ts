/** Decimals at the end of a price: '.50', ',5'. Three digits are a thousands group. */
const DECIMALS = /[.,](\d{1,2})$/;

/** Parses a price in any locale: '1,499.50', '1.499,50', '1 499', '1'499'. Null if empty, NaN if invalid. */
export function readPrice(text: string): number | null {
  const typed = text.replace(/[\s'’]/gu, '');
  if (typed === '') return null;
  const decimals = DECIMALS.exec(typed)?.[1] ?? '';
  const whole = decimals === '' ? typed : typed.slice(0, -decimals.length - 1);
  if (!/^\d*$/.test(whole) && !/^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole)) return Number.NaN;
  const digits = whole.replace(/[.,]/g, '');
  return digits === '' && decimals === '' ? Number.NaN : Number(`${digits || '0'}.${decimals || '0'}`);
}

/** Locale number without currency; decimals only if needed. */
export function formatPrice(price: number, locale: string, options: { grouped?: boolean } = {}): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
    maximumFractionDigits: 2,
    useGrouping: options.grouped ?? true,
  }).format(price);
}
