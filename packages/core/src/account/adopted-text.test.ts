import { expect, it } from 'vitest';
import { adoptedText } from './adopted-text.ts';

it.each([
  [{}, null],
  [{ finds: 1 }, '1 find was moved from this device.'],
  [{ quests: 2, finds: 1 }, '2 quests and 1 find were moved from this device.'],
  [
    { quests: 1, finds: 12, media: 3, equipment: 2, find_equipment: 1 },
    '1 quest, 12 finds, 3 files and 3 other records were moved from this device.',
  ],
])('%j', (counts, text) => {
  expect(adoptedText(counts)).toBe(text);
});
