/** An ISO time as a datetime-local field takes it, in the device's time zone: '2026-06-07T08:15'. */
export function localTimeText(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The ISO time of a datetime-local field; empty if it is not complete. */
export function isoOfLocalTime(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
