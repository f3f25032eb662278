import { addDays, daysBetween } from '../time/day.ts';

/** A follow-up is announced this many days before it is due. */
export const FOLLOW_UP_AHEAD_DAYS = 7;

/** The days between which a follow-up is due or about to be, both included. */
export function followUpRange(today: string): { readonly from: string; readonly to: string } {
  return { from: '0000-01-01', to: addDays(today, FOLLOW_UP_AHEAD_DAYS) };
}

/** Whether the day to follow up is over. Days are YYYY-MM-DD. */
export function isOverdue(followUpDate: string, today: string): boolean {
  return followUpDate < today;
}

/** 'Due today', 'Due tomorrow', 'Due in 3 days', 'Due yesterday', 'Overdue by 3 days'. */
export function followUpText(followUpDate: string, today: string): string {
  const days = daysBetween(today, followUpDate);
  if (days === 0) return 'Due today';
  if (days === 1) return 'Due tomorrow';
  if (days === -1) return 'Due yesterday';
  return days > 0 ? `Due in ${days} days` : `Overdue by ${-days} days`;
}
