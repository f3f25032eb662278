/** A time given by the caller, since core has no clock: a Date or epoch ms. */
export type Instant = Date | number;

export function toMs(instant: Instant): number {
  return typeof instant === 'number' ? instant : instant.getTime();
}

/** ISO-8601 UTC ending in Z, the format of all times in the domain. */
export function toIso(instant: Instant): string {
  return new Date(toMs(instant)).toISOString();
}
