import type { BeganAt } from './import-session.ts';

/** The moment of a day and time as somebody wrote them, epoch ms; null while they are none. */
export function beganMs({ day, time }: BeganAt): number | null {
  const ms = Date.parse(`${day}T${time || '00:00'}`);
  return day && !Number.isNaN(ms) ? ms : null;
}
