import { asEquipmentId } from '@metalquest/core/ids';
import type { PlannedQuestFields } from '@metalquest/core/quest/planned-quest';
import { expect, it } from 'vitest';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';

const FIELDS: PlannedQuestFields = {
  name: 'Long Meadow',
  goal: 'The headland',
  day: '2026-04-01',
  time: '09:30',
  permissionId: null,
  gearIds: [],
};

async function planned() {
  const device = testDevice();
  const { commands } = device;
  const land = done(await commands.addPermission({ propertyAddress: 'Hill Farm', status: 'active' }));
  const detector = done(await commands.addEquipment({ name: 'Deus II', type: 'detector' }));
  const plan = done(
    await commands.addPlannedQuest({ ...FIELDS, permissionId: land.id, gearIds: [detector.id] }),
  );
  const start = () =>
    commands.startQuest({
      name: plan.name,
      description: plan.goal,
      permissionId: plan.permissionId,
      location: FIELD,
      plannedId: plan.id,
    });
  return { ...device, land, detector, plan, start };
}

it('a planned quest is listed apart, and counts as no quest', async () => {
  const { queries, plan, land, detector } = await planned();
  expect(await queries.plannedQuests()).toEqual([plan]);
  expect(await queries.plannedQuest(plan.id)).toMatchObject({
    permission: { id: land.id },
    gear: [{ id: detector.id }],
  });
  expect((await queries.quests({ offset: 0, limit: 10 })).total).toBe(0);
  expect(await queries.currentQuest()).toBeNull();
  expect((await queries.permission(land.id))?.quests).toEqual([]);
});

it('a started plan is the current quest, with its land and gear, and no longer planned', async () => {
  const { queries, start, plan, detector, land } = await planned();
  const quest = done(await start());
  expect(await queries.currentQuest()).toMatchObject({
    id: quest.id,
    status: 'active',
    description: 'The headland',
    permissionId: land.id,
  });
  expect(await queries.plannedQuests()).toEqual([]);
  expect((await queries.plannedQuest(plan.id))?.plan.questId).toBe(quest.id);
  expect((await queries.plannedGear(quest.id)).map(({ id }) => id)).toEqual([detector.id]);
});

it('a plan starts once only', async () => {
  const { queries, start } = await planned();
  done(await start());
  expect(await start()).toMatchObject({ ok: false, error: { code: 'started-already' } });
  expect((await queries.quests({ offset: 0, limit: 10 })).total).toBe(1);
});

it('a plan deleted on another device can still be started', async () => {
  const { commands, queries, start, plan } = await planned();
  done(await commands.deletePlannedQuest(plan.id));
  const quest = done(await start());
  expect((await queries.currentQuest())?.id).toBe(quest.id);
});

it('deleting a plan can be undone', async () => {
  const { commands, queries, plan } = await planned();
  done(await commands.deletePlannedQuest(plan.id));
  expect(await queries.plannedQuests()).toEqual([]);
  done(await commands.undoDelete({ table: 'planned_quests', entityId: plan.id }));
  expect(await queries.plannedQuests()).toEqual([plan]);
});

it('a started plan is deleted with its quest, and restored with it', async () => {
  const { commands, queries, start, plan } = await planned();
  const quest = done(await start());
  done(await commands.deleteQuest(quest.id));
  expect(await queries.plannedQuest(plan.id)).toBeNull();
  done(await commands.undoDelete({ table: 'quests', entityId: quest.id }));
  expect((await queries.plannedQuest(plan.id))?.plan.questId).toBe(quest.id);
});

it('a plan outlives its land and its gear', async () => {
  const { commands, queries, plan, land, detector } = await planned();
  done(await commands.deletePermission(land.id));
  done(await commands.deleteEquipment(detector.id));
  expect(await queries.plannedQuest(plan.id)).toMatchObject({
    plan: { permissionId: null },
    permission: null,
    gear: [],
  });
});

it('an edit changes only what is given, and is refused like a new plan', async () => {
  const { commands, plan } = await planned();
  expect(done(await commands.updatePlannedQuest(plan.id, { time: null }))).toMatchObject({
    name: 'Long Meadow',
    time: null,
  });
  expect(await commands.updatePlannedQuest(plan.id, { day: '' })).toMatchObject({
    error: { code: 'day-invalid', title: 'Error Changing Planned Quest' },
  });
  const gearIds = Array.from({ length: 51 }, () => asEquipmentId('33333333-3333-4333-8333-333333333333'));
  expect(await commands.updatePlannedQuest(plan.id, { gearIds })).toMatchObject({
    error: { code: 'too-much-gear' },
  });
});
