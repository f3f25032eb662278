import { expect, it } from 'vitest';
import { clearedText } from './open-storage-banner.tsx';

it.each([
  [0, 'Everything had been sent, so nothing is lost.'],
  [1, '1 change that had not been sent is lost.'],
  [12, '12 changes that had not been sent are lost.'],
])('reports %i lost changes plainly', (lost, end) => {
  expect(clearedText(lost)).toBe(
    `This browser removed the app’s data. What the server has is being fetched again. ${end}`,
  );
});
