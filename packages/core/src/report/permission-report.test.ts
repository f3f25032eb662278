import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Find } from '../find/find.ts';
import { NO_RECORD } from '../find/find-record.ts';
import { asFindId, asMediaId, asPermissionId, asQuestId, asUserId } from '../ids.ts';
import { type Media, NO_SOUND } from '../media/media.ts';
import type { Permission } from '../permission/permission.ts';
import type { Quest } from '../quest/quest.ts';
import { DEFAULT_CONTENTS, POSITION_LEVELS, type ReportContents } from './contents.ts';
import { landTally } from './land-finds.ts';
import { type PermissionReportSource, permissionReport } from './permission-report.ts';
import { reportFormatters } from './report-formatters.ts';

const USER = asUserId('11111111-1111-4111-8111-111111111111');
const WORDS = reportFormatters('metric', 'en-GB');
const AT = '2026-06-07T09:00:00.000Z';
const NOW = Date.parse('2026-07-01T12:00:00.000Z');
const STAMPS = { createdAt: AT, updatedAt: AT };
const uuid = (kind: number, n: number) =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Prefix of texts that must never appear in the report, one per field. */
const SECRET = 'Zq';
let secrets = 0;
const secret = (): string => {
  secrets += 1;
  return `${SECRET}${secrets}`;
};

const permission = (n: number, fields: Partial<Permission> = {}): Permission => ({
  id: asPermissionId(uuid(4, n)),
  userId: USER,
  contactId: null,
  propertyAddress: n === 1 ? 'Hill Farm' : secret(),
  status: 'active',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  boundary: [
    [
      { lng: 7.77701, lat: 46.66602 },
      { lng: 7.77901, lat: 46.66602 },
      { lng: 7.77901, lat: 46.66902 },
      { lng: 7.77701, lat: 46.66602 },
    ],
  ],
  terms: n === 1 ? 'Close gates.' : secret(),
  findsAgreementShare: 50,
  notes: secret(),
  ...STAMPS,
  ...fields,
});

const quest = (n: number, of: Permission | null): Quest => ({
  id: asQuestId(uuid(2, n)),
  userId: USER,
  name: secret(),
  description: secret(),
  startTime: AT,
  endTime: '2026-06-07T11:00:00.000Z',
  status: 'ended',
  currentSegmentStart: null,
  durationSeconds: 7200,
  weather: { description: secret(), temperature: 11, condition: secret(), icon: null },
  isCurrent: false,
  startLocation: { lng: 7.77777, lat: 46.66666 },
  locationName: secret(),
  permissionId: of?.id ?? null,
  ...STAMPS,
});

const photo = (n: number): Media => ({
  id: asMediaId(uuid(5, n)),
  userId: USER,
  findId: asFindId(uuid(3, n)),
  equipmentId: null,
  permissionId: null,
  ...NO_SOUND,
  storagePath: secret(),
  mediaType: 'image',
  filename: secret(),
  sortOrder: 0,
  width: 1,
  height: 1,
  byteSize: 1,
  createdAt: AT,
});

function find(n: number, of: Quest, isOwn: boolean, name = `Penny ${n}`): { find: Find; photos: Media[] } {
  const made: Find = {
    ...NO_RECORD,
    id: asFindId(uuid(3, n)),
    userId: USER,
    questId: of.id,
    name: isOwn ? name : secret(),
    location: { lng: 7.77777, lat: 46.66666 },
    depthCm: 12,
    category: 'Coin',
    detectorId: null,
    coilId: null,
    pinpointerId: null,
    details: secret(),
    targetId: secret(),
    groundMineralization: secret(),
    terrainType: secret(),
    moistureLevel: secret(),
    trashDensity: secret(),
    groundCompaction: secret(),
    specialConditions: secret(),
    foundAt: AT,
    ...STAMPS,
  };
  return { find: made, photos: [photo(n)] };
}

const contents: fc.Arbitrary<ReportContents> = fc.record({
  photos: fc.boolean(),
  map: fc.boolean(),
  mapBehind: fc.boolean(),
  notes: fc.boolean(),
  positions: fc.constantFrom(...POSITION_LEVELS),
});

type Found = ReturnType<typeof find>;

/** The report of finds that are read one at a time. */
function reportOf(
  source: Omit<PermissionReportSource, 'finds'> & {
    readonly finds: readonly (Found & { isHoleFilled?: boolean })[];
  },
  chosen: ReportContents,
) {
  const tally = landTally(source, chosen, WORDS);
  for (const found of source.finds) tally.add(found);
  return permissionReport({ ...source, finds: tally.counted() }, chosen, WORDS);
}

test('for any selection it contains no other landowner, no other permission, no note and no quest text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('own', 'other', 'none'), { maxLength: 12 }),
      contents,
      (owners, chosen) => {
        const own = permission(1);
        const other = permission(2);
        const others = [other.propertyAddress, secret()];
        const all = owners.map((owner, n) => {
          const of = quest(n, owner === 'own' ? own : owner === 'other' ? other : null);
          // A name may contain that of another landowner.
          const name = n % 3 === 0 ? `Ring of ${others[n % 2]?.toUpperCase()}` : `Penny ${n}`;
          return { owner, quest: of, found: find(n, of, owner === 'own', name) };
        });
        const report = reportOf(
          {
            permission: own,
            landowner: 'Ann Farmer',
            detectorist: 'Rosie Barrow',
            quests: all.map((each) => each.quest),
            finds: all.map(({ found }) => found),
            others,
            days: { from: null, to: null },
            nowMs: NOW,
          },
          chosen,
        );
        const text = JSON.stringify(report);
        expect(text.toLowerCase()).not.toContain(SECRET.toLowerCase());
        const count = all.filter(({ owner }) => owner === 'own').length;
        expect(report.parts[0]).toMatchObject({
          figures: [
            { label: 'Finds', value: String(count) },
            { label: 'Visits', value: String(count) },
            { label: 'Time searched', value: count > 0 ? `${2 * count} h` : '0 s' },
          ],
        });
        if (chosen.positions !== 'exact') expect(text).not.toContain('7.77777');
      },
    ),
  );
});

const own = permission(1);
const first = quest(1, own);
const source = {
  permission: own,
  landowner: 'Ann Farmer',
  detectorist: 'Rosie Barrow',
  quests: [first],
  finds: [find(1, first, true)],
  others: [],
  days: { from: null, to: null },
  nowMs: NOW,
};

test('it says how much litter was taken away, and how many holes have a photo', () => {
  const finds = [1, 2, 3].map((n) => ({ ...find(n, first, true), isHoleFilled: n > 1 }));
  const report = reportOf(
    { ...source, quests: [{ ...first, litterCount: 12 }], finds },
    DEFAULT_CONTENTS.permission,
  );
  expect(report.parts[0]).toMatchObject({
    figures: expect.arrayContaining([
      { label: 'Litter taken away', value: '12' },
      { label: 'Filled holes with photo', value: '2 of 3' },
    ]),
  });
});

test('by default it contains finds with days and photos, visits and terms, but no coordinates', () => {
  const report = reportOf(source, DEFAULT_CONTENTS.permission);
  const text = JSON.stringify(report);
  for (const words of [
    'Hill Farm',
    'Ann Farmer',
    'Rosie Barrow',
    'Penny 1',
    '7 Jun 2026',
    'Close gates.',
    '50%',
    '2 h',
    uuid(5, 1),
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/\b(7\.7|46\.6)/);
  expect(report.parts.some(({ kind }) => kind === 'sketch')).toBe(false);
});

test('exact positions are included on request, blurred ones to two decimals', () => {
  const text = (positions: ReportContents['positions']) =>
    JSON.stringify(reportOf(source, { ...DEFAULT_CONTENTS.permission, positions }));
  expect(text('exact')).toContain('46.66666, 7.77777');
  expect(text('blurred')).toContain('about 46.67, 7.78');
});

test('the drawing shows the land, and finds and a map only with exact positions', () => {
  const sketch = (positions: ReportContents['positions']) =>
    reportOf(source, { ...DEFAULT_CONTENTS.permission, map: true, mapBehind: true, positions }).parts.find(
      ({ kind }) => kind === 'sketch',
    );
  expect(sketch('off')).toMatchObject({ boundary: own.boundary, finds: [], paths: [], hasMap: false });
  expect(sketch('exact')).toMatchObject({ finds: [{ lng: 7.77777, lat: 46.66666 }], hasMap: true });
});

test('withholds names of other landowners, and notifies the user', () => {
  const bobs = find(2, first, true, 'Ring of Bob Mill, lost 1990');
  const terms = 'As with bob  MILL: close gates.';
  const report = reportOf(
    { ...source, permission: { ...own, terms }, finds: [bobs], others: ['Bob Mill'] },
    DEFAULT_CONTENTS.permission,
  );
  expect(JSON.stringify(report.parts)).not.toMatch(/bob/i);
  expect(report.authorNotes).toHaveLength(2);
  const result = reportOf({ ...source, finds: [bobs], others: ['Bo'] }, DEFAULT_CONTENTS.permission);
  expect(JSON.stringify(result.parts)).toContain('Ring of Bob Mill');
});

test('days filter it by the day of the quest', () => {
  const days = { from: '2026-06-08', to: null };
  const report = reportOf({ ...source, days }, DEFAULT_CONTENTS.permission);
  expect(JSON.stringify(report.parts)).not.toContain('Penny 1');
  expect(report.lead).toContain('Since 8 Jun 2026');
});
