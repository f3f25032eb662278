import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contact } from '../contact/contact.ts';
import type { Equipment } from '../gear/equipment.ts';
import {
  asContactId,
  asEquipmentId,
  asInteractionId,
  asPermissionId,
  asPlannedQuestId,
  asUserId,
} from '../ids.ts';
import { PERMISSION_STATUSES, type PermissionStatus } from '../permission/permission.ts';
import type { PlannedQuest } from '../quest/planned-quest.ts';
import { addDays } from '../time/day.ts';
import {
  DUE_AHEAD_DAYS,
  type DueItem,
  type DueRecords,
  dueGroupOf,
  dueItems,
  dueSoonCount,
} from './due-items.ts';
import { dueText } from './due-text.ts';

const TODAY = '2026-03-01';
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const userId = asUserId('11111111-1111-4111-8111-111111111111');
const stamps = { createdAt: `${TODAY}T00:00:00.000Z`, updatedAt: `${TODAY}T00:00:00.000Z` };

const contact: Contact = {
  id: asContactId('22222222-2222-4222-8222-222222222222'),
  userId,
  name: 'Ann Miller',
  phone: null,
  email: null,
  address: null,
  preferredContact: null,
  notes: null,
  ...stamps,
};

const idOf = (n: number) => `33333333-3333-4333-8333-${String(n).padStart(12, '0')}`;

const permission = (n: number, validUntil: string | null, status: PermissionStatus) => ({
  id: asPermissionId(idOf(n)),
  userId,
  contactId: null,
  contact: null,
  propertyAddress: 'Hill Farm',
  status,
  validFrom: null,
  validUntil,
  boundary: null,
  terms: null,
  findsAgreementShare: null,
  notes: null,
  ...stamps,
});

const followUp = (n: number, followUpDate: string | null) => ({
  contact,
  interaction: {
    id: asInteractionId(idOf(n)),
    userId,
    contactId: contact.id,
    kind: 'call' as const,
    interactionDate: '2026-01-01',
    summary: null,
    followUpDate,
    ...stamps,
  },
});

/** The warranty of one month ends on the 28th of the given month of 2026. */
const gear = (n: number, dateBought: string | null, months: number | null = 1): Equipment => ({
  id: asEquipmentId(idOf(n)),
  userId,
  name: 'Deus II',
  type: 'detector',
  brand: null,
  model: null,
  notes: null,
  attributes: {},
  dateBought,
  purchaseLocation: null,
  purchasePrice: null,
  purchaseCurrency: null,
  warrantyDurationMonths: months,
  serialNumber: null,
  ...stamps,
});

const plan = (n: number, day: string): PlannedQuest => ({
  id: asPlannedQuestId(idOf(n)),
  userId,
  name: 'Long Meadow',
  goal: null,
  day,
  time: null,
  permissionId: null,
  gearIds: [],
  questId: null,
  ...stamps,
});

const NONE: DueRecords = { permissions: [], followUps: [], gear: [], plannedQuests: [] };
const itemsOf = (records: Partial<DueRecords>, now = NOON, zone = 'UTC') =>
  dueItems({ ...NONE, ...records }, now, zone);

const shift = fc.option(fc.integer({ min: -100, max: 100 }));
const dayOf = (days: number | null) => (days === null ? null : addDays(TODAY, days));
const records = fc
  .record({
    permissions: fc.array(fc.tuple(shift, fc.constantFrom(...PERMISSION_STATUSES)), { maxLength: 6 }),
    followUps: fc.array(shift, { maxLength: 6 }),
    gear: fc.array(shift, { maxLength: 6 }),
    planned: fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 6 }),
  })
  .map(({ permissions, followUps, gear: bought, planned }) => ({
    permissions: permissions.map(([days, status], n) => permission(n, dayOf(days), status)),
    followUps: followUps.map((days, n) => followUp(n, dayOf(days))),
    gear: bought.map((days, n) => gear(n, dayOf(days))),
    plannedQuests: planned.map((days, n) => plan(n, addDays(TODAY, days))),
  }));

test('each record that is due is listed once, in the order of days, and nothing later than 30 days', () => {
  fc.assert(
    fc.property(records, (some) => {
      const items = itemsOf(some);
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
      expect(items.map(({ day }) => day)).toEqual(items.map(({ day }) => day).toSorted());
      for (const { day, daysLeft } of items) {
        expect(addDays(TODAY, daysLeft)).toBe(day);
        expect(daysLeft).toBeLessThanOrEqual(DUE_AHEAD_DAYS);
      }
      const listed = (kind: DueItem['kind']) => items.filter((item) => item.kind === kind).length;
      const isNear = (day: string | null) => day !== null && day <= addDays(TODAY, DUE_AHEAD_DAYS);
      const active = some.permissions.filter(({ status }) => status === 'active');
      expect(listed('permission')).toBe(active.filter(({ validUntil }) => isNear(validUntil)).length);
      const dates = some.followUps.map(({ interaction }) => interaction.followUpDate);
      expect(listed('follow-up')).toBe(dates.filter(isNear).length);
      expect(listed('planned-quest')).toBe(some.plannedQuests.filter(({ day }) => isNear(day)).length);
    }),
  );
});

test('groups by days left, and counts items that are overdue or due within a week', () => {
  fc.assert(
    fc.property(records, (some) => {
      const items = itemsOf(some);
      const groups = items.map(dueGroupOf);
      const order = { overdue: 0, soon: 1, later: 2 };
      expect(groups).toEqual(groups.toSorted((a, b) => order[a] - order[b]));
      const soon = items.filter(
        ({ kind, daysLeft }) => daysLeft <= 7 && !(kind === 'warranty' && daysLeft < 0),
      );
      expect(dueSoonCount(items)).toBe(soon.length);
    }),
  );
});

test('the list does not depend on the order of the records', () => {
  fc.assert(
    fc.property(records, (some) => {
      const turned = {
        permissions: some.permissions.toReversed(),
        followUps: some.followUps.toReversed(),
        gear: some.gear.toReversed(),
        plannedQuests: some.plannedQuests.toReversed(),
      };
      expect(itemsOf(turned)).toEqual(itemsOf(some));
    }),
  );
});

test('the time zone decides which day it is', () => {
  const due = { followUps: [followUp(1, TODAY)] };
  const late = Date.parse('2026-03-01T23:30:00Z');
  expect(itemsOf(due, late, 'UTC')[0]?.daysLeft).toBe(0);
  expect(itemsOf(due, late, 'Europe/Vienna')[0]?.daysLeft).toBe(-1);
  expect(itemsOf(due, Date.parse('2026-03-01T01:00:00Z'), 'America/New_York')[0]?.daysLeft).toBe(1);
});

test.each([
  ['2026-02-27', 'Permission ended 2 days ago', 'Follow-up was due 2 days ago', 'Quest date was 2 days ago'],
  ['2026-02-28', 'Permission ended yesterday', 'Follow-up was due yesterday', 'Quest date was yesterday'],
  ['2026-03-01', 'Permission ends today', 'Follow-up due today', 'Quest today'],
  ['2026-03-02', 'Permission ends tomorrow', 'Follow-up due tomorrow', 'Quest tomorrow'],
  ['2026-03-08', 'Permission ends in 7 days', 'Follow-up due in 7 days', 'Quest in 7 days'],
])('on %s: %s, %s, %s', (day, ...texts) => {
  const items = itemsOf({
    permissions: [permission(1, day, 'active')],
    followUps: [followUp(2, day)],
    plannedQuests: [plan(3, day)],
  });
  expect(items.map(dueText).toSorted()).toEqual(texts.toSorted());
});

test('a warranty is listed from 30 days before its end until 30 days after it', () => {
  const lasting = (days: number) => itemsOf({ gear: [gear(1, addDays('2026-02-01', days))] });
  // One month from 1 February ends today.
  expect(lasting(0).map(dueText)).toEqual(['Warranty ends today']);
  expect(itemsOf({ gear: [gear(1, '2025-12-30')] }).map(dueText)).toEqual(['Warranty ended 30 days ago']);
  expect(itemsOf({ gear: [gear(1, '2025-12-29')] })).toEqual([]);
  expect(itemsOf({ gear: [gear(1, '2026-02-28')] }).map(dueText)).toEqual(['Warranty ends in 27 days']);
  expect(itemsOf({ gear: [gear(1, '2026-03-01')] })).toEqual([]);
  expect(itemsOf({ gear: [gear(1, null), gear(2, TODAY, null)] })).toEqual([]);
});
