import { expect, test } from 'vitest';
import { galleryLead } from './gallery-text.ts';

test('a gallery counts its finds, and an empty one promises none', () => {
  expect(galleryLead({ total: 0 })).toBe('Find spots are private.');
  expect(galleryLead({ total: 1 })).toBe('1 find. Find spots are private.');
  expect(galleryLead({ total: 2_000 })).toBe('2,000 finds. Find spots are private.');
});
