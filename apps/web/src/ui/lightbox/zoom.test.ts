import { describe, expect, it } from 'vitest';
import { FIT, MAX_SCALE, panBy, toggleZoom, zoomBy } from './zoom.ts';

const frame = { width: 400, height: 300 };
const middle = { x: 0, y: 0 };

describe('zooming into a photo', () => {
  it('keeps the point under the finger', () => {
    const zoomed = zoomBy(FIT, 2, { x: 100, y: 50 }, frame);
    expect(zoomed).toEqual({ scale: 2, x: -100, y: -50 });
  });

  it('stays between the whole photo and six times its size', () => {
    expect(zoomBy(FIT, 0.2, middle, frame)).toEqual(FIT);
    expect(zoomBy(FIT, 100, middle, frame).scale).toBe(MAX_SCALE);
  });

  it('never shows the area outside the photo', () => {
    const zoomed = zoomBy(FIT, 2, middle, frame);
    expect(panBy(zoomed, 9999, -9999, frame)).toEqual({ scale: 2, x: 200, y: -150 });
    expect(panBy(FIT, 50, 50, frame)).toEqual(FIT);
  });

  it('toggles with a double tap', () => {
    const zoomed = toggleZoom(FIT, middle, frame);
    expect(zoomed.scale).toBe(2.5);
    expect(toggleZoom(zoomed, middle, frame)).toEqual(FIT);
  });
});
