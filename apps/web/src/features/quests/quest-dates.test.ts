import { describe, expect, it } from 'vitest';
import { dayText } from './quest-dates.ts';

const now = new Date(2026, 4, 10, 8, 0);
const iso = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

describe('the day of a quest', () => {
  it('is "today" or "yesterday" if applicable, even across midnight', () => {
    expect(dayText(iso(2026, 4, 10, 0), now, 'en-GB')).toBe('Today');
    expect(dayText(iso(2026, 4, 9, 23), now, 'en-GB')).toBe('Yesterday');
  });

  it('includes the year only if it differs', () => {
    expect(dayText(iso(2026, 4, 2, 9), now, 'en-GB')).not.toContain('2026');
    expect(dayText(iso(2025, 4, 2, 9), now, 'en-GB')).toContain('2025');
  });
});
