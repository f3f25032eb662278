/** UTC hour at which galleries show the finds of the day before; same as the server's. */
const PUBLICATION_HOUR = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Contains finds that reached the server before that UTC day, so each appears after five hours or more. */
export function publicationDay(nowMs: number): string {
  return new Date(nowMs - PUBLICATION_HOUR * HOUR_MS).toISOString().slice(0, 10);
}

export function nextPublicationMs(nowMs: number): number {
  return Date.parse(`${publicationDay(nowMs)}T00:00:00Z`) + DAY_MS + PUBLICATION_HOUR * HOUR_MS;
}
