import { expect, test } from 'vitest';
import { pannedBy, wholePicture, zoomedBy } from './aim-view.ts';

const PICTURE = { width: 4000, height: 3000 };
const FRAME = { width: 400, height: 600 };

test('shows the whole picture, with its middle under the cross', () => {
  expect(wholePicture(PICTURE, FRAME)).toEqual({ x: 2000, y: 1500, scale: 0.1 });
});

test('the corner of the picture can be under the cross, and nothing beyond it', () => {
  const view = wholePicture(PICTURE, FRAME);
  expect(pannedBy(view, 10, -20, PICTURE)).toEqual({ x: 1900, y: 1700, scale: 0.1 });
  expect(pannedBy(view, 999, 999, PICTURE)).toMatchObject({ x: 0, y: 0 });
  expect(pannedBy(view, -999, -999, PICTURE)).toMatchObject({ x: 4000, y: 3000 });
});

test('the point under the fingers stays there', () => {
  const view = wholePicture(PICTURE, FRAME);
  const at = { x: 100, y: -50 };
  const placeAt = ({ x, y, scale }: typeof view) => ({ x: x + at.x / scale, y: y + at.y / scale });
  const { x, y } = placeAt(zoomedBy(view, 3, at, PICTURE, FRAME));
  expect(x).toBeCloseTo(placeAt(view).x);
  expect(y).toBeCloseTo(placeAt(view).y);
});

test('zooms from the whole picture to eight pixels of the screen for one of the picture', () => {
  const view = wholePicture(PICTURE, FRAME);
  expect(zoomedBy(view, 0.1, { x: 0, y: 0 }, PICTURE, FRAME).scale).toBe(0.1);
  expect(zoomedBy(view, 1000, { x: 0, y: 0 }, PICTURE, FRAME).scale).toBe(8);
  // A picture smaller than the screen is not enlarged at first.
  const small = { width: 40, height: 30 };
  expect(zoomedBy(wholePicture(small, FRAME), 0.1, { x: 0, y: 0 }, small, FRAME).scale).toBe(1);
});
