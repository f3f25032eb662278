import { describe, expect, it } from 'vitest';
import { type FaultInjector, injectFaults } from '../../test/support/fault.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';
import type { CommandError } from '../commands/command-error.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

type Outcome = Promise<{ readonly ok: true } | { readonly ok: false; readonly error: CommandError }>;

async function fixture() {
  const server = modelServer();
  const device = modelDevice(server);
  const injector = injectFaults(device.replica);
  const quest = done(await device.commands.startQuest(A_QUEST));
  const { find, media } = done(
    await device.commands.logFind({ questId: quest.id, files: newFiles(photo()) }),
  );
  const gear = done(await device.commands.addEquipment({ name: 'Deus II' }));
  await device.drain();
  await device.pull();
  injector.fault = 'disk-full';
  return { server, device, injector, quest, find, gear, media: media[0] };
}

type Fixture = Awaited<ReturnType<typeof fixture>>;

const COMMANDS: Readonly<Record<string, (all: Fixture) => Outcome>> = {
  startQuest: ({ device }) => device.commands.startQuest({ ...A_QUEST, name: 'Wood' }),
  pauseQuest: ({ device }) => device.commands.pauseQuest(),
  endQuest: ({ device }) => device.commands.endQuest(),
  updateQuest: ({ device, quest }) => device.commands.updateQuest(quest.id, { name: 'Meadow' }),
  deleteQuest: ({ device, quest }) => device.commands.deleteQuest(quest.id),
  recordPathPoint: ({ device, quest }) =>
    device.commands.recordPathPoint(quest.id, {
      ...FIELD,
      lat: FIELD.lat + 0.01,
      t: device.clock.nowMs + 60_000,
    }),
  recordFixes: ({ device, quest }) => {
    const moment = { wallMs: device.clock.nowMs, monotonicMs: 90_000 };
    const { id: questId, userId, startTime: startedAt } = quest;
    const fix = { ...FIELD, lat: FIELD.lat + 0.01, accuracyM: 5, ...moment, monotonicMs: 150_000 };
    const run = { questId, userId, startedAt, durationBeforeS: 0 };
    return device.commands.recordFixes({ fixes: [{ seq: 1, run, anchor: moment, ...fix }], readAt: moment });
  },
  updateFind: ({ device, find }) => device.commands.updateFind(find.id, { name: 'Penny' }),
  deleteFind: ({ device, find }) => device.commands.deleteFind(find.id),
  addMedia: ({ device, find }) => device.commands.addMedia({ findId: find.id }, newFiles(photo('b.jpg'))),
  addEquipment: ({ device }) => device.commands.addEquipment({ name: 'Pinpointer' }),
  updateEquipment: ({ device, gear }) => device.commands.updateEquipment(gear.id, { name: 'Deus' }),
  deleteEquipment: ({ device, gear }) => device.commands.deleteEquipment(gear.id),
  savePreferences: ({ device }) => device.commands.savePreferences({ galleryTitle: 'Finds' }),
};

async function contentOf(device: ModelDevice): Promise<string> {
  const stores = device.replica.everything.map(async (store) => [store.name, await store.toArray()]);
  return JSON.stringify(await Promise.all(stores));
}

function strike(injector: FaultInjector, at: number | null): void {
  injector.writes = 0;
  injector.strikeAt = at;
}

describe('a device whose disk fills up during', () => {
  it.each(Object.entries(COMMANDS))('%s reports it, and keeps existing data unchanged', async (_, run) => {
    const all = await fixture();
    const { device, injector } = all;
    device.replica.dexie.close({ disableAutoOpen: false });
    const before = await contentOf(device);
    for (let at = 1; ; at += 1) {
      strike(injector, at);
      const outcome = await run(all);
      const isThrough = injector.writes < at;
      strike(injector, null);
      if (isThrough) {
        expect(outcome.ok).toBe(true);
        expect(at).toBeGreaterThan(1);
        break;
      }
      expect(outcome).toMatchObject({ ok: false, error: { code: 'device-full' } });
      expect(await contentOf(device)).toBe(before);
    }
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('a pull keeps its earlier pages, and continues when there is space', async () => {
    const server = modelServer(2);
    const source = modelDevice(server);
    const quest = done(await source.commands.startQuest(A_QUEST));
    for (let i = 0; i < 4; i += 1)
      done(await source.commands.logFind({ questId: quest.id, name: `find ${i}` }));
    await source.drain();
    const device = modelDevice(server, { userId: source.userId });
    const injector = injectFaults(device.replica);
    injector.fault = 'disk-full';
    for (let at = 1; ; at += 2) {
      strike(injector, at);
      const isThrough = await device.pull().then(
        () => injector.writes < at,
        () => false,
      );
      strike(injector, null);
      expect(await brokenInvariants(device.replica)).toEqual([]);
      if (isThrough) break;
    }
    expect((await device.queries.findCounts()).total).toBe(4);
    expect((await device.queries.quest(quest.id))?.name).toBe('Long field');
  });
});
