/** A moment handed in by the caller (core has no clock): a Date or epoch milliseconds. */
export type Instant = Date | number;

/** Epoch milliseconds of a moment. */
export function toMs(instant: Instant): number {
  return typeof instant === 'number' ? instant : instant.getTime();
}

/** ISO-8601 UTC text ending in Z, the form of every time in the domain. */
export function toIso(instant: Instant): string {
  return new Date(toMs(instant)).toISOString();
}
