import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIODS } from '../find/period.ts';
import {
  materialShares,
  namedSentence,
  noneRecordedSentence,
  omittedNote,
  periodShares,
} from './named-shares.ts';
import type { NamedCount } from './statistics.ts';

const EN = 'en-GB';

const someCounts = fc
  .uniqueArray(fc.constantFrom(null, ...PERIODS), { maxLength: PERIODS.length + 1 })
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.integer({ min: 1, max: 60 }).map((count) => ({ name, count })))),
  );

const of = (counts: Readonly<Record<string, number>>): NamedCount[] =>
  Object.entries(counts).map(([name, count]) => ({ name: name === 'none' ? null : name, count }));

describe('finds by period and material', () => {
  it('count every find once: with its period, as unknown, or as unspecified', () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const { shares, known, missing, unknown } = periodShares(counts);
        const total = counts.reduce((sum, { count }) => sum + count, 0);
        expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(known);
        expect(known + missing + unknown).toBe(total);
        if (known > 0) expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
        expect(shares.map(({ name }) => name)).not.toContain('Unknown');
      }),
    );
  });

  it('sort periods chronologically, and materials by frequency', () => {
    const periods = periodShares(of({ Medieval: 9, none: 30, Roman: 4, 'Bronze Age': 4, Unknown: 2 }));
    expect(periods.shares.map(({ name }) => name)).toEqual(['Bronze Age', 'Roman', 'Medieval']);
    const materials = materialShares(of({ Silver: 9, Unobtainium: 4, none: 30 }));
    expect(materials.shares.map(({ name }) => name)).toEqual(['Silver', 'Unobtainium']);
    expect([materials.known, materials.missing]).toEqual([13, 30]);
  });
});

describe('sentences about them', () => {
  const sentence = (counts: Readonly<Record<string, number>>, by: 'period' | 'material') =>
    namedSentence((by === 'period' ? periodShares : materialShares)(of(counts)), by, EN);

  it('say "most" only for more than half, and nothing for too few', () => {
    expect(sentence({ Roman: 6, Medieval: 4, none: 90 }, 'period')).toBe(
      'Most of your 10 finds with a period are Roman (60%).',
    );
    expect(sentence({ 'Copper alloy': 4, Silver: 3, Lead: 3 }, 'material')).toBe(
      'Copper alloy is the largest part of your 10 finds with a material (40%).',
    );
    expect(sentence({ Silver: 4, Lead: 4, PVC: 2 }, 'material')).toBe(
      'Silver and lead are the largest parts of your 10 finds with a material (40% each).',
    );
    expect(sentence({ PVC: 5 }, 'material')).toBe('Most of your 5 finds with a material are PVC (100%).');
    expect(sentence({ Roman: 4, Unknown: 90 }, 'period')).toBe(
      '4 finds with a period so far: too few to show a pattern.',
    );
  });

  it('describe what has no bar', () => {
    const note = (counts: Readonly<Record<string, number>>) =>
      omittedNote(periodShares(of(counts)), 'period', EN);
    expect(note({ Roman: 3 })).toBeNull();
    expect(note({ none: 1, Roman: 3 })).toBe('1 find without a period is left out.');
    expect(note({ none: 31, Roman: 3, Unknown: 12 })).toBe(
      '31 finds without a period are left out. 12 finds are of unknown period.',
    );
    expect(noneRecordedSentence(300, 'material', EN)).toBe('None of your 300 finds has a material yet.');
    expect(noneRecordedSentence(1, 'period', EN)).toBe('Your one find has no period yet.');
    expect(noneRecordedSentence(0, 'period', EN)).toBe('No finds yet.');
  });
});
