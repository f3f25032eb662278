import { type Instant, toIso, toMs } from '../time/instant.ts';

/** Lengths of a suspension. The server accepts no end after 2199. */
export const SUSPENSIONS = [
  { id: 'day', label: 'One day', days: 1 },
  { id: 'week', label: 'One week', days: 7 },
  { id: 'month', label: '30 days', days: 30 },
  { id: 'year', label: 'One year', days: 365 },
  { id: 'open', label: 'Until lifted', days: null },
] as const;
export type SuspensionId = (typeof SUSPENSIONS)[number]['id'];

const NO_END = '2199-12-31T00:00:00.000Z';
const DAY_MS = 86_400_000;

/** ISO time of the end of a suspension that starts now. */
export function suspensionEnd(id: SuspensionId, now: Instant): string {
  const days = SUSPENSIONS.find((suspension) => suspension.id === id)?.days ?? null;
  return days === null ? NO_END : toIso(toMs(now) + days * DAY_MS);
}
