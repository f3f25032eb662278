import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPermissionId, asUserId } from '../ids.ts';
import { addDays } from '../time/day.ts';
import { buildPermission } from './edit-permission.ts';
import { attentionRange, EXPIRING_WITHIN_DAYS, endingOf, endingText } from './ending.ts';
import { PERMISSION_STATUSES, type Permission, type PermissionStatus } from './permission.ts';

const TODAY = '2026-03-01';

function permission(validUntil: string | null, status: PermissionStatus = 'active'): Permission {
  const result = buildPermission(
    asPermissionId('44444444-4444-4444-8444-444444444444'),
    asUserId('11111111-1111-4111-8111-111111111111'),
    { propertyAddress: 'Hill Farm', status, validUntil },
    null,
    0,
  );
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const shift = fc.integer({ min: -4000, max: 4000 });

test('permissions that have ended or end within 30 days need attention, and the index finds exactly those', () => {
  const { from, to } = attentionRange(TODAY);
  fc.assert(
    fc.property(shift, fc.constantFrom(...PERMISSION_STATUSES), (days, status) => {
      const tested = permission(addDays(TODAY, days), status);
      const { kind } = endingOf(tested, TODAY);
      expect(kind === 'ended' || kind === 'soon').toBe(status === 'active' && days <= EXPIRING_WITHIN_DAYS);
      const { validUntil } = tested;
      const isInRange = validUntil !== null && validUntil >= from && validUntil <= to;
      expect(status === 'active' && isInRange).toBe(kind === 'ended' || kind === 'soon');
    }),
  );
});

test('the text counts calendar days', () => {
  fc.assert(
    fc.property(shift, (days) => {
      const text = endingText(endingOf(permission(addDays(TODAY, days)), TODAY)) ?? '';
      const counted = Number(/\d+/.exec(text)?.[0] ?? (/today/.test(text) ? 0 : 1));
      expect(counted).toBe(Math.abs(days));
      expect(text.startsWith('Ended')).toBe(days < 0);
    }),
  );
});

test.each([
  ['2026-03-01', 'Ends today'],
  ['2026-03-02', 'Ends tomorrow'],
  ['2026-03-13', '12 days left'],
  ['2026-02-28', 'Ended yesterday'],
  ['2026-02-27', 'Ended 2 days ago'],
  [null, null],
])('a last day of %s is described as %s', (until, words) => {
  expect(endingText(endingOf(permission(until), TODAY))).toBe(words);
});
