/** The four parts of a day that statistics sort quests and finds into (spec section 9). */
export type TimeOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/** First hours of the parts of the day (spec section 9). */
export const MORNING_FROM_HOUR = 5;
export const AFTERNOON_FROM_HOUR = 12;
export const EVENING_FROM_HOUR = 17;
export const NIGHT_FROM_HOUR = 21;

/** The part of the day of a local hour (0 to 23): morning 5-12, afternoon 12-17, evening 17-21, else night. */
export function timeOfDay(hour: number): TimeOfDay {
  if (hour >= MORNING_FROM_HOUR && hour < AFTERNOON_FROM_HOUR) return 'morning';
  if (hour >= AFTERNOON_FROM_HOUR && hour < EVENING_FROM_HOUR) return 'afternoon';
  if (hour >= EVENING_FROM_HOUR && hour < NIGHT_FROM_HOUR) return 'evening';
  return 'night';
}

/** The part of the day of an ISO time in an IANA time zone. An unknown zone or time throws RangeError. */
export function timeOfDayAt(iso: string, timeZone: string): TimeOfDay {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(
    new Date(iso),
  );
  return timeOfDay(Number(hour));
}
