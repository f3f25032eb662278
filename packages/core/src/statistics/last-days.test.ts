import { expect, test } from 'vitest';
import { lastDaysSentence } from './last-days.ts';

const days = (...counts: number[]) => counts.map((count, index) => ({ day: `2026-03-0${index + 1}`, count }));

test.each([
  [[0, 0, 0], 'No finds in the last 3 days.'],
  [[0, 4, 0], '4 finds in the last 3 days.'],
  [[0, 4, 1], '5 finds in the last 3 days, the most on 2 Mar 2026: 4.'],
  [[4, 4, 1], '9 finds in the last 3 days.'],
])('finds on consecutive days %j: %s', (counts, sentence) => {
  expect(lastDaysSentence(days(...counts), 'en-GB')).toBe(sentence);
});
