import { expect, it } from 'vitest';
import { asMediaId } from '../ids.ts';
import { type Media, NO_SOUND } from '../media/media.ts';
import { officerCsv } from './officer-csv.ts';
import {
  discoveryFacts,
  missingParts,
  missingSentence,
  type OfficerChoices,
  type OfficerFind,
  type OfficerFormatters,
  objectFacts,
} from './officer-record.ts';
import { OFFICER_TITLE, officerReport } from './officer-report.ts';
import { FIND } from './testing/records.ts';

const words: OfficerFormatters = {
  reference: (_, digits) => `SE ${digits} figures`,
  date: (iso) => iso.slice(0, 10),
  number: (value) => String(value),
};
const choices: OfficerChoices = { digits: 8, finder: ' Rosie Barrow ', landowner: false, photos: true };
const photo: Media = {
  id: asMediaId('00000000-0000-4000-8000-000000000009'),
  userId: FIND.userId,
  findId: FIND.id,
  equipmentId: null,
  permissionId: null,
  ...NO_SOUND,
  storagePath: 'finds/a.jpg',
  mediaType: 'image',
  filename: 'coin.jpg',
  sortOrder: 0,
  width: null,
  height: null,
  byteSize: null,
  createdAt: FIND.createdAt,
};
const full: OfficerFind = {
  find: {
    ...FIND,
    location: { lng: -1.77, lat: 54.2 },
    period: 'Post Medieval',
    yearFrom: -43,
    yearTo: 37,
    material: 'Silver',
    weightG: 3.6,
    diameterMm: 18.8,
    details: 'PONTIF MAXIM reverse.',
    depthCm: 12,
  },
  media: [photo],
  landowner: 'Tom Webb',
};
const bare: OfficerFind = { find: FIND, media: [], landowner: null };

const recordOf = (record: OfficerFind, more: Partial<OfficerChoices> = {}): Record<string, string> =>
  Object.fromEntries(
    [...objectFacts(record, words), ...discoveryFacts(record, { ...choices, ...more }, words)].map(
      ({ label, value }) => [label, value],
    ),
  );

it('contains everything an officer asks for, and marks unknown values as not recorded', () => {
  expect(recordOf(full)).toEqual({
    Object: 'Silver penny',
    Class: 'Coin',
    Period: 'Post Medieval',
    Date: '43 BC to 37',
    Material: 'Silver',
    Weight: '3.6 g',
    Diameter: '18.8 mm',
    Description: 'PONTIF MAXIM reverse.',
    'Grid reference': 'SE 8 figures (8 figures: a 10 m square)',
    'Date found': '2026-03-01',
    'Method of discovery': 'Metal detector',
    Depth: '12 cm',
    Finder: 'Rosie Barrow',
  });
  const none = recordOf(bare, { finder: '' });
  for (const label of [
    'Period',
    'Date',
    'Material',
    'Weight',
    'Dimensions',
    'Description',
    'Grid reference',
    'Finder',
  ])
    expect([label, none[label]]).toEqual([label, 'Not recorded']);
});

it('names the place and the landowner only on request', () => {
  expect(recordOf(full, { digits: null })['Grid reference']).toBe('Withheld by the finder');
  expect(recordOf(full, { digits: 4 })['Grid reference']).toContain('a 1 km square');
  expect(recordOf(full).Landowner).toBeUndefined();
  expect(recordOf(full, { landowner: true }).Landowner).toBe('Tom Webb');
  const report = officerReport([full], { ...choices, digits: null, photos: false }, words, 'Made today');
  expect(JSON.stringify(report)).not.toMatch(/SE 8|Tom Webb|54\.2|plates/);
});

it('prints the photos, without names of finds in file names', () => {
  const one = officerReport([full], choices, words, 'Made today');
  expect([one.name, one.title, one.lead]).toEqual([OFFICER_TITLE, 'Silver penny', ['Found by Rosie Barrow']]);
  expect(one.parts.at(-1)).toMatchObject({ kind: 'plates', plates: [{ media: photo.id }] });
  const two = officerReport([full, bare], choices, words, 'Made today');
  expect(two.title).toBe('2 finds');
  expect(two.parts.filter(({ kind }) => kind === 'heading')).toHaveLength(2);
});

it('lists what an officer will ask for', () => {
  expect(missingParts(full)).toEqual([]);
  expect(missingSentence([full])).toBeNull();
  expect(missingSentence([bare])).toBe(
    'Not recorded: period, date, material, weight, dimensions, description, place and photo. An officer will ask for it.',
  );
  expect(missingSentence([full, bare, bare])).toContain('period (2)');
});

it('writes the columns of the Portable Antiquities Scheme, and none for withheld values', () => {
  const [header, row] = officerCsv([full], { ...choices, landowner: true }, words)
    .slice(1)
    .split('\r\n');
  expect(header).toBe(
    'objecttype,broadperiod,fromdate,todate,description,materialTerm,weight,length,width,thickness,diameter,gridref,discoveryMethod,datefound1,finder,landowner,filename',
  );
  expect(row).toBe(
    'Silver penny,POST MEDIEVAL,-43,37,PONTIF MAXIM reverse.,Silver,3.6,,,,18.8,SE 8 figures,Metal detector,2026-03-01,Rosie Barrow,Tom Webb,coin.jpg',
  );
  expect(officerCsv([full], { ...choices, digits: 4 }, words)).toContain('fourFigure');
  const withheld = officerCsv([full], { ...choices, digits: null, photos: false }, words);
  expect(withheld).not.toMatch(/gridref|fourFigure|landowner|Tom Webb|filename|SE /);
});
