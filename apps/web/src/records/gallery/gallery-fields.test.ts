import { expect, test } from 'vitest';
import { fieldLines, monthOf } from './gallery-fields.ts';

test('fields follow the chosen order, without empty ones, and depths in both units', () => {
  expect(
    fieldLines({
      month: '2026-04',
      target_id: '82',
      depth_cm: 18,
      terrain_type: null,
      trash_density: '',
      category: 'Coin',
    }),
  ).toEqual([
    { label: 'Category', value: 'Coin' },
    { label: 'Depth', value: '18 cm (7.1 in)' },
    { label: 'Target ID', value: '82' },
  ]);
  expect(fieldLines({ depth_cm: 0 })).toEqual([{ label: 'Depth', value: '0 cm (0 in)' }]);
});

test('the month is written out, and omitted if not chosen', () => {
  expect(monthOf({ month: '2026-04' })).toBe('April 2026');
  expect(monthOf({ depth_cm: 3 })).toBeNull();
});
