import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPermissionId, asUserId } from '../ids.ts';
import { addDays } from '../time/day.ts';
import { EXPIRING_WITHIN_DAYS } from './ending.ts';
import { PERMISSION_STATUSES, type Permission } from './permission.ts';
import { isValidOn, permissionWarning } from './permission-warning.ts';

const TODAY = '2026-11-21';

const permission = (changes: Partial<Permission>): Permission => ({
  id: asPermissionId('00000000-0000-4000-8000-000000000001'),
  userId: asUserId('11111111-1111-4111-8111-111111111111'),
  contactId: null,
  propertyAddress: 'Hill Farm',
  status: 'active',
  validFrom: null,
  validUntil: null,
  boundary: null,
  terms: null,
  findsAgreementShare: null,
  notes: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

test('describes the state of a permission in a sentence', () => {
  expect(permissionWarning(permission({}), TODAY)).toBeNull();
  expect(permissionWarning(permission({ validUntil: '2026-11-20' }), TODAY)).toBe(
    'Ended yesterday. Ask the landowner again before you dig.',
  );
  expect(permissionWarning(permission({ validUntil: TODAY }), TODAY)).toBe(
    'Ends today. Ask the landowner now to renew it.',
  );
  expect(permissionWarning(permission({ status: 'revoked' }), TODAY)).toBe(
    'This permission was revoked. Do not dig here.',
  );
});

test('always warns about an invalid permission, and about a valid one only if it ends soon', () => {
  const day = fc.option(fc.integer({ min: -90, max: 90 }).map((days) => addDays(TODAY, days)));
  fc.assert(
    fc.property(fc.constantFrom(...PERMISSION_STATUSES), day, day, (status, validFrom, validUntil) => {
      const given = permission({ status, validFrom, validUntil });
      const soon = validUntil !== null && validUntil <= addDays(TODAY, EXPIRING_WITHIN_DAYS);
      expect(permissionWarning(given, TODAY) !== null).toBe(!isValidOn(given, TODAY) || soon);
    }),
  );
});
