/** The hour of the day, in UTC, at which galleries show what came the day before, as the server has it. */
const PUBLICATION_HOUR = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The day of the publication that a gallery shows at a moment, '2026-11-23'. It has what reached the server before that day
 * began, in UTC, so that at least five hours lie between a find and its publication.
 */
export function publicationDay(nowMs: number): string {
  return new Date(nowMs - PUBLICATION_HOUR * HOUR_MS).toISOString().slice(0, 10);
}

/** When galleries show further finds, in epoch ms: the next publication after a moment. */
export function nextPublicationMs(nowMs: number): number {
  return Date.parse(`${publicationDay(nowMs)}T00:00:00Z`) + DAY_MS + PUBLICATION_HOUR * HOUR_MS;
}
