import { expect, test } from 'vitest';
import { checkPermission, permissionOfValues, valuesOfPermission } from './permission-values.ts';

const EMPTY = valuesOfPermission(null);
const FARM = { ...EMPTY, propertyAddress: 'Hill Farm' };
const fieldsOf = (values: Partial<typeof EMPTY>) =>
  checkPermission({ ...EMPTY, ...values }).map(({ field }) => field);

test('errors are shown next to their field', () => {
  expect(fieldsOf({})).toEqual(['propertyAddress']);
  expect(fieldsOf({ ...FARM, validFrom: '2026-03-02', validUntil: '2026-03-01' })).toEqual(['validUntil']);
  expect(fieldsOf({ ...FARM, share: 'half' })).toEqual(['share']);
  expect(fieldsOf({ ...FARM, terms: 'x'.repeat(20_001) })).toEqual(['terms']);
  expect(fieldsOf({ ...FARM, notes: 'x'.repeat(20_001) })).toEqual(['notes']);
  expect(fieldsOf(FARM)).toEqual([]);
});

test('a new contact is validated together with the permission', () => {
  expect(fieldsOf({ ...FARM, contact: 'new' })).toEqual(['newName']);
  expect(fieldsOf({ ...FARM, contact: 'new', newName: 'Ann', newEmail: 'ann' })).toEqual(['newEmail']);
  expect(fieldsOf({ ...FARM, newEmail: 'ann' })).toEqual([]);
  expect(fieldsOf({ contact: 'new' })).toEqual(['propertyAddress', 'newName']);
});

test.each([
  ['', null],
  ['50', 50],
  [' 33,5 ', 33.5],
  ['12.5 %', 12.5],
])('a share of %j is %s percent', (share, percent) => {
  expect(permissionOfValues({ ...FARM, share }).findsAgreementShare).toBe(percent);
});
