import { expect, test } from 'vitest';
import { galleryLead } from './gallery-text.ts';

test('a gallery counts its finds, and an empty one promises none', () => {
  expect(galleryLead({ total: 0 })).toBe('Nothing is shown here yet.');
  expect(galleryLead({ total: 1 })).toBe('1 find. Where each was found stays with the finder.');
  expect(galleryLead({ total: 2_000 })).toBe('2,000 finds. Where each was found stays with the finder.');
});
