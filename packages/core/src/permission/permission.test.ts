import { expect, test } from 'vitest';
import { asPermissionId, asUserId } from '../ids.ts';
import { buildPermission, type PermissionFields } from './edit-permission.ts';
import { type Permission, toPermissionStatus } from './permission.ts';
import { permissionDoneToast, permissionFailedToast } from './permission-toasts.ts';

const NOW = Date.UTC(2026, 5, 7, 8);
const ID = asPermissionId('44444444-4444-4444-8444-444444444444');
const USER = asUserId('11111111-1111-4111-8111-111111111111');
const SQUARE = [
  [
    { lng: 0, lat: 0 },
    { lng: 1, lat: 0 },
    { lng: 1, lat: 1 },
    { lng: 0, lat: 0 },
  ],
];
const OPEN = [SQUARE[0]?.slice(1) ?? []];

const permissionOf = (fields: Partial<PermissionFields>) =>
  buildPermission(ID, USER, { propertyAddress: ' Hill Farm ', ...fields }, null, NOW);

function permission(fields: Partial<PermissionFields> = {}): Permission {
  const result = permissionOf(fields);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('a permission is requested by default', () => {
  expect(permission()).toMatchObject({
    propertyAddress: 'Hill Farm',
    status: 'pending',
    contactId: null,
    boundary: null,
    findsAgreementShare: null,
  });
});

test("the landowner's share is rounded to a hundredth of a percent", () => {
  expect(permission({ findsAgreementShare: 33.333 }).findsAgreementShare).toBe(33.33);
});

test.each([
  [{ propertyAddress: ' ' }, 'address-required'],
  [{ propertyAddress: 'x'.repeat(501) }, 'text-too-long'],
  [{ terms: 'x'.repeat(20_001) }, 'text-too-long'],
  [{ validFrom: '2026-02-30' }, 'date-invalid'],
  [{ validFrom: '2026-03-02', validUntil: '2026-03-01' }, 'date-invalid'],
  [{ validFrom: '2026-03-01', validUntil: '2026-03-01' }, null],
  [{ findsAgreementShare: 100.01 }, 'number-invalid'],
  [{ findsAgreementShare: Number.NaN }, 'number-invalid'],
  [{ findsAgreementShare: -1 }, 'number-invalid'],
  [{ findsAgreementShare: 100 }, null],
  [{ boundary: OPEN }, 'boundary-invalid'],
  [{ boundary: SQUARE }, null],
] as const)('case %#: enforces a rule of the schema', (fields, code) => {
  const result = permissionOf(fields);
  expect(result.ok ? null : result.error.code).toBe(code);
});

test('an unchanged boundary is not validated again', () => {
  const before = { ...permission(), boundary: OPEN };
  const fields = { propertyAddress: 'Hill Farm', notes: 'x' };
  expect(buildPermission(ID, USER, fields, before, NOW)).toMatchObject({
    ok: true,
    value: { boundary: OPEN },
  });
  expect(buildPermission(ID, USER, { ...fields, boundary: OPEN.slice() }, before, NOW).ok).toBe(false);
});

test('a permission requires a signed-in user', () => {
  const result = buildPermission(ID, null, { propertyAddress: 'x' }, null, NOW);
  expect(result).toMatchObject({ error: { code: 'not-signed-in' } });
});

test('an unknown status does not permit anything', () => {
  expect([toPermissionStatus('revoked'), toPermissionStatus('granted')]).toEqual(['revoked', 'pending']);
});

test.each([
  ['create', 'Error Creating Permission', 'Permission Created'],
  ['update', 'Error Updating Permission', 'Permission Updated'],
  ['delete', 'Error Deleting Permission', 'Permission Deleted'],
] as const)("a permission's %s is reported with the spec's text", (action, failed, done) => {
  expect(permissionFailedToast(action, 'why')).toMatchObject({ title: failed, description: 'why' });
  expect(permissionDoneToast(action)).toMatchObject({ title: done, tone: 'success' });
});
