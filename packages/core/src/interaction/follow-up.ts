import { addDays, daysBetween } from '../time/day.ts';

export const FOLLOW_UP_AHEAD_DAYS = 7;

export function followUpRange(today: string): { readonly from: string; readonly to: string } {
  return { from: '0000-01-01', to: addDays(today, FOLLOW_UP_AHEAD_DAYS) };
}

/** Days are YYYY-MM-DD. */
export function isOverdue(followUpDate: string, today: string): boolean {
  return followUpDate < today;
}

export function followUpText(followUpDate: string, today: string): string {
  const days = daysBetween(today, followUpDate);
  if (days === 0) return 'Due today';
  if (days === 1) return 'Due tomorrow';
  if (days === -1) return 'Due yesterday';
  return days > 0 ? `Due in ${days} days` : `Overdue by ${-days} days`;
}
