import type { Stretch, TimeStep } from './over-time.ts';

const WHOLE_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const format = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(dayOf(day));

/** '12 May 2025', '12 – 18 May 2025', 'May 2025' */
export function stretchText(
  { from, to }: Pick<Stretch, 'from' | 'to'>,
  step: TimeStep,
  locale: string,
): string {
  if (step === 'month') return format(from, locale, { month: 'long', year: 'numeric' });
  if (step === 'day') return format(from, locale, WHOLE_DAY);
  const range = new Intl.DateTimeFormat(locale, { ...WHOLE_DAY, timeZone: 'UTC' });
  // Browser versions differ in their use of thin spaces.
  return range.formatRange(dayOf(from), dayOf(to)).replace(/[\u2009\u202f]/g, ' ');
}

/** Tick label: '12 May', 'May', or the year where a new one begins. */
export function stretchTick(
  stretch: Pick<Stretch, 'from'>,
  before: Pick<Stretch, 'from'> | undefined,
  step: TimeStep,
  locale: string,
): string | null {
  const { from } = stretch;
  if (step === 'day') return format(from, locale, { day: 'numeric', month: 'short' });
  if (before && before.from.slice(0, 7) === from.slice(0, 7)) return null;
  if (before && before.from.slice(0, 4) === from.slice(0, 4)) return format(from, locale, { month: 'short' });
  return before || step === 'month' ? from.slice(0, 4) : format(from, locale, { month: 'short' });
}
