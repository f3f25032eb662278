/** '3 Mar 2026, 09:00', in the device's time zone. */
export function momentText(at: string | number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

/** '09:00', in the device's time zone. */
export function clockText(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}

/** The device's time zone, such as 'Europe/London'. */
export function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}
