import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawColumns } from './draw-columns.ts';
import { drawGrid } from './draw-grid.ts';
import { drawLayers } from './draw-layers.ts';
import { drawProfile } from './draw-profile.ts';
import { drawRows } from './draw-rows.ts';
import { drawStrip } from './draw-strip.ts';
import { box, type ChartLayout, type Drawing } from './marks.ts';
import { textWidth, truncate, wrapped } from './text-fit.ts';

const papers = fc.record<ChartLayout>({
  width: fc.integer({ min: 260, max: 1_000 }),
  em: fc.constantFrom(1, 1.25, 2),
});
const counts = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 40 });

/**
 * The right end of an outline, from its absolute coordinates; each side of the outlines here starts with one.
 */
function right(d: string): number {
  return Math.max(...[...d.matchAll(/[MLH](-?[\d.]+)/g)].map(([, x]) => Number(x)));
}

/** Checks that marks stay on the paper and that every value has a spot to point at. */
function expectOnPaper({ width, height, marks, spots }: Drawing, values: number): void {
  for (const mark of marks) {
    if (mark.kind === 'area' || mark.kind === 'stroke') expect(right(mark.d)).toBeLessThanOrEqual(width + 1);
    else expect(mark.x).toBeLessThanOrEqual(width + 1);
    if (mark.kind === 'text') expect(mark.y).toBeLessThanOrEqual(height);
  }
  expect(spots).toHaveLength(values);
  for (const spot of spots) {
    expect(spot.x + spot.width).toBeLessThanOrEqual(width + 12);
    expect(spot.y + spot.height).toBeLessThanOrEqual(height + 1);
    expect(spot.width * spot.height).toBeGreaterThan(0);
  }
}

describe('a drawing stays within its bounds, at every width and text size', () => {
  it('of columns', () => {
    fc.assert(
      fc.property(papers, counts, (paper, values) => {
        const columns = values.map((value, index) => ({ value, tick: `W ${index}`, label: `${value}` }));
        const drawing = drawColumns({ columns, tone: 'brass', number: String }, paper);
        expectOnPaper(drawing, values.length);
        const bars = drawing.marks.filter(({ kind }) => kind === 'area');
        expect(bars).toHaveLength(values.filter((value) => value > 0).length);
      }),
    );
  });

  it('of a profile, with a gap where a height is unknown', () => {
    const heights = fc.array(fc.option(fc.double({ min: -50, max: 3_000, noNaN: true })), { minLength: 2 });
    fc.assert(
      fc.property(papers, heights, (paper, values) => {
        const points = values.map((height, along) => ({ along, height, label: `${height}` }));
        const text = (value: number) => `${value} m`;
        const options = { points, distance: text, height: text, leastRange: 10, selected: 1 };
        const drawing = drawProfile(options, paper);
        expectOnPaper(drawing, values.length);
        const isStart = (height: number | null, index: number) =>
          height !== null && (values[index - 1] ?? null) === null;
        const areas = drawing.marks.filter(({ kind }) => kind === 'area');
        expect(areas).toHaveLength(values.filter(isStart).length);
        expect(drawing.marks.some(({ kind }) => kind === 'dot')).toBe(values[1] !== null);
      }),
    );
  });

  it('of rows, with their values behind the bars', () => {
    fc.assert(
      fc.property(papers, counts, fc.boolean(), (paper, values, hasInterval) => {
        const rows = values.map((value) => ({
          name: 'A detector with a long name',
          value,
          ...(hasInterval ? { interval: { low: value / 2, high: value * 2 } } : {}),
          text: String(value),
          note: '41%',
          label: `${value}`,
        }));
        const drawing = drawRows({ rows, tone: 'moss' }, paper);
        expectOnPaper(drawing, values.length);
        for (const mark of drawing.marks) {
          if (mark.kind !== 'text') continue;
          const end = mark.x + (mark.anchor === 'start' ? textWidth(mark.text, mark.size) : 0);
          // At 200 % text on the narrowest paper, the bars keep their minimum length and the text may
          // overflow.
          if (paper.width / paper.em >= 300) expect(end).toBeLessThanOrEqual(paper.width + 1);
        }
      }),
    );
  });

  it('of layers, of a strip and of a grid', () => {
    fc.assert(
      fc.property(papers, counts, (paper, values) => {
        const layers = values.map((count) => ({
          count,
          name: '10–15 cm',
          text: `${count}`,
          label: `${count}`,
        }));
        const level = { at: values.length / 2, text: 'half above 14 cm' };
        expectOnPaper(drawLayers({ layers, level }, paper), values.length);

        const lane = { name: 'Jewelry', counts: new Map(values.map((count, at) => [at, count])) };
        const strip = { lanes: [lane, lane], from: 0, to: 99, selected: 99, label: String };
        expectOnPaper(drawStrip(strip, paper), 100);

        const rows = values.map((value) => ({
          name: '2026',
          cells: [
            { value, text: `${value}`, label: `${value}` },
            { value: null, text: '–', label: 'nothing' },
          ],
        }));
        expectOnPaper(drawGrid({ columns: ['Spring', 'Summer'], rows }, paper), values.length * 2);
      }),
    );
  });
});

it('scales bars relative to the longest', () => {
  const rows = [10, 5].map((value) => ({ name: 'a', value, text: '', label: '' }));
  const { marks } = drawRows({ rows, tone: 'moss' }, { width: 600, em: 1 });
  const [long = 0, short = 0] = marks.flatMap((mark) =>
    mark.kind === 'area' ? [right(mark.d) - Number(/^M([\d.]+)/.exec(mark.d)?.[1])] : [],
  );
  expect(short / long).toBeCloseTo(0.5, 1);
});

it('draws the depth line around the number of its layer', () => {
  const layers = [2, 8].map((count) => ({ count, name: '10 cm', text: `${count}`, label: '' }));
  const linesAt = (at: number) =>
    drawLayers({ layers, level: { at, text: 'half above 14 cm' } }, { width: 600, em: 1 })
      .marks.flatMap((mark) => (mark.kind === 'stroke' && mark.tone === 'brass-deep' ? [mark.d] : []))
      .map((d) => d.match(/M/g)?.length);
  expect(linesAt(1.5)).toEqual([2]);
  expect(linesAt(1)).toEqual([1]);
});

it('limits corner radii to half a side', () => {
  expect(box(0, 0, 4, 2, 9)).toBe(
    'M1 0H3a1 1 0 0 1 1 1V1a1 1 0 0 1 -1 1H1a1 1 0 0 1 -1 -1V1a1 1 0 0 1 1 -1Z',
  );
});

it('truncates and wraps text to the available space', () => {
  expect(truncate('Coin', 14, 400)).toBe('Coin');
  expect(textWidth(truncate('A detector with a long name', 14, 80), 14)).toBeLessThanOrEqual(80);
  expect(wrapped('one two three', 7, (text) => text.length)).toEqual(['one two', 'three']);
  expect(wrapped('immeasurable', 3, (text) => text.length)).toEqual(['immeasurable']);
});
