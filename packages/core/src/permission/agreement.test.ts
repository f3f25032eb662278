import { expect, test } from 'vitest';
import { buildContact } from '../contact/edit-contact.ts';
import { asContactId, asPermissionId, asUserId } from '../ids.ts';
import { agreementOf } from './agreement.ts';
import { buildPermission, type PermissionFields } from './edit-permission.ts';

const USER = asUserId('11111111-1111-4111-8111-111111111111');
const FIELD = [
  [
    { lng: 0, lat: 0 },
    { lng: 0.002, lat: 0 },
    { lng: 0.002, lat: 0.001 },
    { lng: 0, lat: 0 },
  ],
];

function agreement(fields: Partial<PermissionFields>, named = true) {
  const id = asPermissionId('44444444-4444-4444-8444-444444444444');
  const permission = buildPermission(id, USER, { propertyAddress: 'Hill Farm, Wysoka', ...fields }, null, 0);
  const landowner = {
    name: 'Łukasz Żółć',
    phone: '01234',
    address: 'Wysoka 1\n\nPoznań',
    notes: 'has a dog',
  };
  const contact = buildContact(asContactId(id), USER, landowner, null, 0);
  if (!permission.ok || !contact.ok) throw new Error('refused');
  return agreementOf({
    permission: permission.value,
    contact: named ? contact.value : null,
    detectorist: named ? 'Rosie Barrow' : '',
    units: 'metric',
    locale: 'en-GB',
  });
}
const sectionsOf = (fields: Partial<PermissionFields>) =>
  Object.fromEntries(agreement(fields).sections.map(({ heading, paragraphs }) => [heading, paragraphs]));

test('the agreement names the parties and all terms, but not private notes', () => {
  const fields = {
    validFrom: '2026-06-07',
    validUntil: '2027-06-06',
    terms: 'Close gates.\n\nNo digging near the barn.',
    findsAgreementShare: 33.33,
    notes: 'likes cake',
    boundary: FIELD,
  };
  const { parties, sketch } = agreement(fields);
  expect(parties).toEqual([
    { role: 'Landowner', name: 'Łukasz Żółć', lines: ['Wysoka 1', 'Poznań', '01234'] },
    { role: 'Detectorist', name: 'Rosie Barrow', lines: [] },
  ]);
  expect(sectionsOf(fields)).toMatchObject({
    'The land': [expect.any(String), 'Hill Farm, Wysoka'],
    Dates: ['From 7 June 2026 to 6 June 2027, both days included.'],
    Finds: [expect.stringMatching(/^33\.33% .* 66\.67% to the detectorist\.$/)],
    Terms: ['Close gates.', 'No digging near the barn.'],
  });
  expect(sketch).toEqual({ boundary: FIELD, area: '1.24 ha' });
  expect(JSON.stringify(agreement(fields))).not.toMatch(/cake|dog/);
});

test('omits missing values; names can be filled in by hand', () => {
  const { parties, sections, sketch } = agreement({}, false);
  expect(sections.map(({ heading }) => heading)).toEqual(['The land']);
  expect(parties.map(({ name }) => name)).toEqual(['', '']);
  expect(sketch).toBeNull();
});

test.each([
  [{ validFrom: '2026-06-07' }, 'From 7 June 2026 until the landowner ends it.'],
  [{ validUntil: '2026-06-07' }, 'Until 7 June 2026, that day included.'],
])('case %#: shows an open-ended period', (fields, text) => {
  expect(sectionsOf(fields).Dates).toEqual([text]);
});
