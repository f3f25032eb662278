import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceOf } from './trace-shape.ts';

describe('the thumbnail of a walk', () => {
  it('fits the square, north up, and keeps the proportions', () => {
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
    expect(shape).toEqual({ line: '', parts: [], dots: [{ x: 50, y: 50 }] });
    expect(traceOf([], [], 100)).toEqual({ line: '', parts: [], dots: [] });
  });

  it('keeps the ends of a long path and simplifies its corners', () => {
    const path = Array.from({ length: 10_000 }, (_, index) => ({ lng: index / 10_000, lat: 0 }));
    const corners = traceOf(path, [], 100).line.slice(1).split('L');
    expect(corners.length).toBeLessThanOrEqual(162);
    expect(corners.at(-1)).toBe('86 50');
  });

  it('splits the walk by age into at most four connected parts', () => {
    const place = fc.record({
      lng: fc.double({ min: 0, max: 1, noNaN: true }),
      lat: fc.double({ min: 50, max: 51, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 400 }), (path) => {
        const { line, parts } = traceOf(path, [], 100);
        const corners = parts.map((part) => part.slice(1).split('L'));
        expect(corners.length).toBeLessThanOrEqual(4);
        const joined = corners.flatMap((part, index) => (index === 0 ? part : part.slice(1)));
        expect(joined.length === 0 ? '' : `M${joined.join('L')}`).toBe(line);
        for (const [index, part] of corners.entries()) {
          if (index > 0) expect(part[0]).toBe(corners[index - 1]?.at(-1));
        }
      }),
    );
  });
});
