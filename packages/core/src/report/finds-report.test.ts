import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asQuestId } from '../ids.ts';
import { DEFAULT_CONTENTS, POSITION_LEVELS } from './contents.ts';
import {
  DEFAULT_COLUMNS,
  FIND_COLUMNS,
  listColumns,
  listRow,
  readColumns,
  yearsText,
} from './find-columns.ts';
import { findsCsv, findsListing, findsReport, MOST_ROWS } from './finds-report.ts';
import { DETECTOR, find, MORNING, NOW, uuid, WORDS, withPhoto } from './testing/records.ts';

const names = {
  quests: new Map([[asQuestId(uuid(2, 1)), 'Long Meadow']]),
  gear: new Map([[DETECTOR.id, DETECTOR.name]]),
};

test('each row of a list has a cell for each column, for any selection', () => {
  fc.assert(
    fc.property(fc.subarray([...FIND_COLUMNS]), fc.constantFrom(...POSITION_LEVELS), (chosen, positions) => {
      const columns = listColumns(chosen, positions);
      const row = listRow(find(1, MORNING), 1, chosen, positions, names, WORDS);
      expect(row).toHaveLength(columns.length);
      expect(readColumns(chosen.toReversed())).toEqual(chosen);
      const csv = findsCsv(chosen, { positions });
      expect(csv.lines([find(1, MORNING)], names).split(',')).toHaveLength(csv.head().split(',').length);
      const isPlaced = positions !== 'off';
      expect(JSON.stringify(row).includes('45.7')).toBe(isPlaced);
      expect(csv.head().includes('Latitude')).toBe(isPlaced);
    }),
  );
});

test('a list in a file has plain numbers with their unit in the header, and no formulas', () => {
  const csv = findsCsv(['date', 'depth', 'detector', 'years'], { positions: 'blurred' });
  const trick = find(1, MORNING, { name: '=HYPERLINK("x")', yearFrom: -55 });
  expect(csv.head()).toBe('\uFEFFFind,Date,Depth (cm),Detector,Year from,Year to,Latitude,Longitude\r\n');
  expect(csv.lines([trick], names)).toBe(
    '"\'=HYPERLINK(""x"")",2026-06-07,12,Equinox 900,-55,,45.76,14.37\r\n',
  );
});

test('a list has no location by default, and an overlong one states its length', () => {
  const finds = Array.from({ length: MOST_ROWS + 20 }, (_, n) => ({ find: find(n, MORNING), photos: [] }));
  const listing = findsListing(DEFAULT_COLUMNS, DEFAULT_CONTENTS.finds, WORDS);
  for (let from = 0; from < finds.length; from += 30) listing.add(finds.slice(from, from + 30), names);
  const report = findsReport(
    { finds: listing.listed(), total: 6000, columns: DEFAULT_COLUMNS, narrowed: ['Coin'], nowMs: NOW },
    DEFAULT_CONTENTS.finds,
    WORDS,
  );
  expect(report.parts[1]).toMatchObject({ rows: { length: MOST_ROWS } });
  expect(JSON.stringify(report)).not.toMatch(/45\.7|Long Meadow/);
  expect(report.lead).toEqual(['6,000 finds', 'Coin']);
  expect(JSON.stringify(report)).toContain('first 5,000 of 6,000');
});

test('the photos of a list have the numbers of its rows, in any chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.integer({ min: 1, max: 10 }),
      (hasPicture, size) => {
        const finds = hasPicture.map((has, n) => ({
          ...withPhoto(find(n, MORNING)),
          ...(has ? {} : { photos: [] }),
        }));
        const contents = { ...DEFAULT_CONTENTS.finds, photos: true };
        const listing = findsListing(DEFAULT_COLUMNS, contents, WORDS);
        for (let from = 0; from < finds.length; from += size)
          listing.add(finds.slice(from, from + size), names);
        const { rows, plates } = listing.listed();
        expect(rows.map(([number]) => number)).toEqual(finds.map((_, n) => String(n + 1)));
        expect(plates.map(({ title }) => title)).toEqual(
          hasPicture.flatMap((has, n) => (has ? [`${n + 1}  Penny ${n}`] : [])),
        );
      },
    ),
  );
});

test('years are shown in readable form', () => {
  const text = (yearFrom: number | null, yearTo: number | null) => yearsText({ yearFrom, yearTo });
  expect([text(-43, 17), text(1279, 1279), text(1279, null), text(null, 410), text(null, null)]).toEqual([
    '43 BC to 17',
    '1279',
    'from 1279',
    'to 410',
    '',
  ]);
});
