export type TimeOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

export const MORNING_FROM_HOUR = 5;
export const AFTERNOON_FROM_HOUR = 12;
export const EVENING_FROM_HOUR = 17;
export const NIGHT_FROM_HOUR = 21;

export function timeOfDay(hour: number): TimeOfDay {
  if (hour >= MORNING_FROM_HOUR && hour < AFTERNOON_FROM_HOUR) return 'morning';
  if (hour >= AFTERNOON_FROM_HOUR && hour < EVENING_FROM_HOUR) return 'afternoon';
  if (hour >= EVENING_FROM_HOUR && hour < NIGHT_FROM_HOUR) return 'evening';
  return 'night';
}
