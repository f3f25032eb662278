/** UTC hour at which galleries show the finds of the day before; same as the server's. */
const PUBLICATION_HOUR = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Day of the current publication ('2026-11-23'). It contains finds that reached the server before that UTC
 * day, so a find appears at least five hours later.
 */
export function publicationDay(nowMs: number): string {
  return new Date(nowMs - PUBLICATION_HOUR * HOUR_MS).toISOString().slice(0, 10);
}

/** Time of the next publication, epoch ms. */
export function nextPublicationMs(nowMs: number): number {
  return Date.parse(`${publicationDay(nowMs)}T00:00:00Z`) + DAY_MS + PUBLICATION_HOUR * HOUR_MS;
}
