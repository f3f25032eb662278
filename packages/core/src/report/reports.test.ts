import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPermissionId } from '../ids.ts';
import { buildPermission } from '../permission/edit-permission.ts';
import type { DaySpan } from '../time/day.ts';
import {
  CONTENT_CHOICES,
  DEFAULT_CONTENTS,
  positionSentence,
  type ReportContents,
  readContents,
} from './contents.ts';
import { questReport } from './quest-report.ts';
import { REPORT_KINDS, type Report, type ReportTable } from './report.ts';
import type { FindWithPhotos } from './report-finds.ts';
import { spanText } from './report-formatters.ts';
import { seasonReport } from './season-report.ts';
import { seasonTally } from './season-tally.ts';
import {
  DETECTOR,
  find,
  MORNING,
  NOW,
  PLACE,
  quest,
  USER,
  uuid,
  WORDS,
  withPhoto,
} from './testing/records.ts';

function tableUnder(report: Report, heading: string): ReportTable {
  const at = report.parts.findIndex((part) => part.kind === 'heading' && part.text === heading);
  const table = report.parts.slice(at).find((part) => part.kind === 'table');
  if (at < 0 || table?.kind !== 'table') throw new Error(`no table under ${heading}`);
  return table;
}

const land = buildPermission(asPermissionId(uuid(4, 1)), USER, { propertyAddress: 'Hill Farm' }, null, 0);
if (!land.ok) throw new Error('refused');

const questSource = {
  quest: quest(1, MORNING, { description: 'Stubble, wet.' }),
  distanceM: 3210,
  path: [PLACE, { lng: 14.367, lat: 45.757 }],
  finds: [
    withPhoto(find(2, '2026-06-07T09:50:00.000Z', { details: 'Bent twice.' })),
    withPhoto(find(1, '2026-06-07T09:10:00.000Z')),
  ],
  permission: land.value,
  nowMs: NOW,
};

test('a quest report has its figures, its weather, its path with finds in order, notes and photos', () => {
  const report = questReport(questSource, DEFAULT_CONTENTS.quest, WORDS);
  const text = JSON.stringify(report);
  for (const words of [
    'Field 1',
    'Sunday',
    '1 h',
    '3.21 km',
    'Light rain, 11°C',
    'Hill Farm',
    'Cerknica',
    'Stubble, wet.',
    'Bent twice.',
    '45.75632, 14.36561',
  ])
    expect(text).toContain(words);
  expect(tableUnder(report, 'Finds').rows.map(([number, name]) => [number, name])).toEqual([
    ['1', 'Penny 1'],
    ['2', 'Penny 2'],
  ]);
  expect(report.parts.find(({ kind }) => kind === 'sketch')).toMatchObject({ finds: [PLACE, PLACE] });
  expect(report.parts.find(({ kind }) => kind === 'plates')).toMatchObject({ columns: 2 });
});

test('a quest report without positions has no coordinate, place or property, and its drawing no finds', () => {
  const report = questReport(questSource, { ...DEFAULT_CONTENTS.quest, positions: 'off' }, WORDS);
  const rest = { ...report, parts: report.parts.filter(({ kind }) => kind !== 'sketch') };
  expect(JSON.stringify(rest)).not.toMatch(/45\.|14\.3|Cerknica|Hill Farm/);
  expect(report.parts.find(({ kind }) => kind === 'sketch')).toMatchObject({ finds: [], boundary: null });
});

test('a map lies behind the drawing only if it was chosen and the positions are exact', () => {
  const sketchOf = (chosen: Partial<ReportContents>) =>
    questReport(questSource, { ...DEFAULT_CONTENTS.quest, ...chosen }, WORDS).parts.find(
      ({ kind }) => kind === 'sketch',
    );
  expect(sketchOf({})).toMatchObject({ hasMap: false });
  expect(sketchOf({ mapBehind: true })).toMatchObject({ hasMap: true });
  for (const positions of ['off', 'blurred'] as const)
    expect(sketchOf({ mapBehind: true, positions })).toMatchObject({ hasMap: false });
  const on = { ...DEFAULT_CONTENTS.quest, mapBehind: true };
  expect(positionSentence('quest', on)).toMatch(/on a map of the place\.$/);
  for (const hidden of [{ map: false }, { positions: 'blurred' as const }])
    expect(positionSentence('quest', { ...on, ...hidden })).not.toContain('map of the place');
  for (const kind of REPORT_KINDS) expect(readContents(kind, null).mapBehind).toBe(false);
});

test('a quest report omits what is not selected, and marks what is unknown', () => {
  const bare = { photos: false, map: false, mapBehind: false, notes: false, positions: 'off' } as const;
  const report = questReport({ ...questSource, distanceM: null, finds: [] }, bare, WORDS);
  const text = JSON.stringify(report);
  expect(text).toContain('Not loaded');
  expect(text).toContain('Nothing was logged');
  expect(text).not.toMatch(/Stubble|sketch|plates/);
});

/** The season report of finds that are read one at a time. */
function seasonOf(days: DaySpan, finds: readonly FindWithPhotos[]) {
  const tally = seasonTally(days);
  for (const { find, photos } of finds) tally.add(find, photos.length > 0);
  const counted = tally.counted();
  return { days, finds: counted, best: counted.best.map(withPhoto) };
}

const month = (n: number) => `2026-${String(n).padStart(2, '0')}-15T12:00:00.000Z`;

test('the months of a season add up to its figures, and its best finds are notable ones with photos', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 15 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 30 }),
      (questMonths, findMonths) => {
        const quests = questMonths.map((each, n) => ({ quest: quest(n, month(each)), distanceM: 1000 }));
        const finds = findMonths.map((each, n) => withPhoto(find(n, month(each))));
        const before = withPhoto(find(99, '2025-12-15T12:00:00.000Z'));
        const after = withPhoto(find(98, '2027-01-15T12:00:00.000Z'));
        const days = { from: '2026-01-01', to: '2026-12-31' };
        const report = seasonReport(
          { ...seasonOf(days, [before, ...finds, after]), quests, gear: [DETECTOR], nowMs: NOW },
          DEFAULT_CONTENTS.season,
          WORDS,
        );
        expect(report.title).toBe('Season 2026');
        const { rows, total } = tableUnder(report, 'Month by month');
        const sum = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
        expect([sum(1), sum(4)]).toEqual([questMonths.length, findMonths.length]);
        expect(total?.slice(1, 5)).toEqual([
          String(questMonths.length),
          `${questMonths.length} h`,
          `${questMonths.length} km`,
          String(findMonths.length),
        ]);
        if (findMonths.length === 0) return;
        expect(tableUnder(report, 'Gear').rows[0]?.slice(0, 2)).toEqual([
          'Equinox 900',
          String(findMonths.length),
        ]);
        expect(tableUnder(report, 'Highlights').rows.length).toBe(Math.min(9, findMonths.length));
      },
    ),
    { numRuns: 40 },
  );
});

test('a season lists the quests missing from its distance', () => {
  const quests = [{ quest: quest(1, MORNING), distanceM: null }];
  const report = seasonReport(
    { ...seasonOf({ from: null, to: null }, []), quests, gear: [], nowMs: NOW },
    DEFAULT_CONTENTS.season,
    WORDS,
  );
  expect(report.title).toBe('All seasons');
  expect(JSON.stringify(report)).toContain('leaves out 1 quest whose path is');
  expect(JSON.stringify(report)).not.toContain('Litter');
});

test('reports add up the litter that was taken away', () => {
  const quests = [4, 1_500].map((litterCount, n) => ({
    quest: quest(n, MORNING, { litterCount }),
    distanceM: 10,
  }));
  const report = seasonReport(
    { ...seasonOf({ from: null, to: null }, []), quests, gear: [], nowMs: NOW },
    DEFAULT_CONTENTS.season,
    WORDS,
  );
  expect(report.parts[0]).toMatchObject({
    figures: expect.arrayContaining([{ label: 'Litter taken away', value: '1,504' }]),
  });
});

test('stored contents are always valid; reports for others contain no location by default', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REPORT_KINDS), fc.jsonValue(), (kind, stored) => {
      const contents = readContents(kind, stored);
      for (const flag of ['photos', 'map', 'mapBehind', 'notes'] as const)
        if (!CONTENT_CHOICES[kind].includes(flag)) expect(contents[flag]).toBe(DEFAULT_CONTENTS[kind][flag]);
      expect(readContents(kind, contents)).toEqual(contents);
      expect(positionSentence(kind, contents)).toMatch(/^[A-Z].*\.$/);
    }),
  );
  for (const kind of ['permission', 'finds'] as const)
    expect(readContents(kind, null)).toMatchObject({ positions: 'off', map: false });
});

test('a range of days is described with either end open', () => {
  expect(
    [
      [null, null],
      ['2026-05-03', null],
      [null, '2026-06-04'],
      ['2026-05-03', '2026-05-03'],
    ].map(([from = null, to = null]) => spanText(from, to, WORDS)),
  ).toEqual(['All days', 'Since 3 May 2026', 'Until 4 Jun 2026', '3 May 2026']);
});
