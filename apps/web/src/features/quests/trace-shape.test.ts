import { describe, expect, it } from 'vitest';
import { traceOf } from './trace-shape.ts';

describe('the small drawing of a walk', () => {
  it('fills the square on its longer side, north up, and keeps the proportions', () => {
    const shape = traceOf(
      [
        { lng: 0, lat: 0 },
        { lng: 0.02, lat: 0.01 },
      ],
      [],
      100,
    );
    expect(shape.line).toBe('M14 68L86 32');
  });

  it('draws no line for a single point, and a dot for each find', () => {
    const shape = traceOf([{ lng: 1, lat: 50 }], [{ lng: 1, lat: 50 }], 100);
    expect(shape).toEqual({ line: '', dots: [{ x: 50, y: 50 }] });
    expect(traceOf([], [], 100)).toEqual({ line: '', dots: [] });
  });

  it('keeps the ends of a long path and thins its corners', () => {
    const path = Array.from({ length: 10_000 }, (_, index) => ({ lng: index / 10_000, lat: 0 }));
    const corners = traceOf(path, [], 100).line.slice(1).split('L');
    expect(corners.length).toBeLessThanOrEqual(162);
    expect(corners.at(-1)).toBe('86 50');
  });
});
