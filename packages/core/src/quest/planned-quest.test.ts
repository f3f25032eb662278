import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asEquipmentId, asPlannedQuestId, asQuestId, asUserId } from '../ids.ts';
import { planQuest } from './plan-quest.ts';
import { type PlannedQuest, type PlannedQuestFields, upcomingQuests } from './planned-quest.ts';

const id = asPlannedQuestId('11111111-1111-4111-8111-111111111111');
const userId = asUserId('22222222-2222-4222-8222-222222222222');
const gearId = asEquipmentId('33333333-3333-4333-8333-333333333333');

const FIELDS: PlannedQuestFields = {
  name: ' Long Meadow ',
  goal: ' North end ',
  day: '2026-03-01',
  time: '09:30',
  permissionId: null,
  gearIds: [gearId, gearId],
};

function planned(
  fields: Partial<PlannedQuestFields> = {},
  existing: PlannedQuest | null = null,
): PlannedQuest {
  const result = planQuest(id, userId, { ...FIELDS, ...fields }, existing, 0);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('a plan is trimmed and names each piece of gear once', () => {
  expect(planned()).toMatchObject({
    name: 'Long Meadow',
    goal: 'North end',
    gearIds: [gearId],
    questId: null,
  });
  expect(planned({ goal: '  ', time: null })).toMatchObject({ goal: null, time: null });
});

test('an edit keeps the quest that the plan became', () => {
  const questId = asQuestId('44444444-4444-4444-8444-444444444444');
  const edited = planned({ name: 'Hill' }, { ...planned(), questId, createdAt: '2026-01-01T00:00:00.000Z' });
  expect(edited).toMatchObject({ name: 'Hill', questId, createdAt: '2026-01-01T00:00:00.000Z' });
});

test.each([
  [{ name: ' ' }, 'name-required'],
  [{ name: 'x'.repeat(201) }, 'text-too-long'],
  [{ goal: 'x'.repeat(20_001) }, 'text-too-long'],
  [{ day: '' }, 'day-invalid'],
  [{ day: '2026-02-30' }, 'day-invalid'],
  [{ time: '24:00' }, 'time-invalid'],
  [{ time: '9:30' }, 'time-invalid'],
  [{ gearIds: Array.from({ length: 51 }, () => gearId) }, 'too-much-gear'],
] satisfies [Partial<PlannedQuestFields>, string][])('%j is refused with %s', (fields, code) => {
  expect(planQuest(id, userId, { ...FIELDS, ...fields }, null, 0)).toMatchObject({ error: { code } });
});

test('values at the limits are accepted', () => {
  planned({ name: 'x'.repeat(200), goal: 'x'.repeat(20_000), time: '23:59' });
  expect(planQuest(id, null, FIELDS, null, 0)).toMatchObject({ error: { code: 'not-signed-in' } });
});

test('upcoming quests are those not started, in the order of day and time', () => {
  const plan = fc.record({
    day: fc.constantFrom('2026-03-01', '2026-03-02', '2027-01-01'),
    time: fc.constantFrom(null, '00:00', '09:30', '23:59'),
    questId: fc.option(fc.uuid().map(asQuestId)),
    id: fc.uuid().map(asPlannedQuestId),
  });
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 6 }), (parts) => {
      const plans = parts.map((part) => ({ ...planned(), ...part }));
      const upcoming = upcomingQuests(plans);
      expect(upcoming).toHaveLength(parts.filter(({ questId }) => questId === null).length);
      const times = upcoming.map(({ day, time }) => `${day} ${time ?? ''}`);
      expect(times).toEqual(times.toSorted());
      expect(upcomingQuests(plans.toReversed()).map(({ day }) => day)).toEqual(
        upcoming.map(({ day }) => day),
      );
    }),
  );
});
