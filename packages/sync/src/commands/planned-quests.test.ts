import { asEquipmentId } from '@metalquest/core/ids';
import type { PlannedQuestFields } from '@metalquest/core/quest/planned-quest';
import { expect, it } from 'vitest';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
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

it('a started plan stays when its quest is split, trimmed or merged, and undo takes it back', async () => {
  const server = modelServer();
  const device = modelDevice(server);
  const { commands, queries, clock } = device;
  const plan = done(await commands.addPlannedQuest(FIELDS));
  const quest = done(await commands.startQuest({ name: plan.name, location: FIELD, plannedId: plan.id }));
  for (let minute = 1; minute <= 30; minute += 1) {
    clock.nowMs += 60_000;
    const point = { ...FIELD, lat: FIELD.lat + minute / 10_000, t: clock.nowMs };
    done(await commands.recordPathPoint(quest.id, point));
  }
  done(await commands.endQuest());
  const questOfPlan = async () => (await queries.plannedQuest(plan.id))?.plan.questId;
  const startMs = Date.parse(quest.startTime);
  const split = done(await commands.splitQuest(quest.id, startMs + 15 * 60_000));
  expect(await questOfPlan()).toBe(split.quest.id);
  done(await commands.undoEdit(split.undo));
  expect(await questOfPlan()).toBe(quest.id);
  const range = { fromMs: startMs + 5 * 60_000, toMs: startMs + 20 * 60_000 };
  const trimmed = done(await commands.trimPath(quest.id, range));
  expect(await questOfPlan()).toBe(trimmed.quest.id);
  const other = done(await commands.startQuest({ name: 'Afterwards', location: FIELD }));
  clock.nowMs += 60_000;
  done(await commands.endQuest());
  const merged = done(await commands.mergeQuests(trimmed.quest.id, other.id));
  clock.nowMs += 60_000;
  await device.drain();
  const phone = modelDevice(server, { userId: device.userId });
  await phone.pull();
  expect((await phone.queries.plannedQuest(plan.id))?.plan.questId).toBe(merged.quest.id);
  expect(await phone.queries.plannedQuests()).toEqual([]);
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
