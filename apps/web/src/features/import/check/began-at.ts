import type { BeganAt } from '../import-session.ts';

/** Epoch ms of a day and time; null while they are invalid. */
export function beganMs({ day, time }: BeganAt): number | null {
  const ms = Date.parse(`${day}T${time || '00:00'}`);
  return day && !Number.isNaN(ms) ? ms : null;
}
