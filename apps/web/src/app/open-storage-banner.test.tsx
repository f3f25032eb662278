import { expect, it } from 'vitest';
import { clearedText } from './open-storage-banner.tsx';

it('tells a guest that the records are lost', () => {
  expect(clearedText(3, true)).toBe(
    'This browser removed the app’s data. Your records were on this device only and are lost.',
  );
});

it.each([
  [0, 'Everything was synced, so nothing is lost.'],
  [1, '1 unsynced change is lost.'],
  [12, '12 unsynced changes are lost.'],
])('reports %i lost changes plainly', (lost, end) => {
  expect(clearedText(lost)).toBe(
    `This browser removed the app’s data. Your data is being restored from the server. ${end}`,
  );
});
