const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** '5 minutes ago', 'yesterday'; 'just now' under a minute and for future times. */
export function timeAgo(atMs: number, nowMs: number, locale: string): string {
  const sinceMs = nowMs - atMs;
  const step = UNITS.find(({ ms }) => sinceMs >= ms);
  if (!step) return 'just now';
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return format.format(-Math.floor(sinceMs / step.ms), step.unit);
}
