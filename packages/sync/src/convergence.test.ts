import { asEquipmentId, asFindId, asQuestId } from '@metalquest/core/ids';
import type { JsonObject } from '@metalquest/core/json';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brokenInvariants } from '../test/support/invariants.ts';
import { lossyServer, type Passage } from '../test/support/lossy-server.ts';
import { type ModelDevice, modelDevice } from '../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../test/support/model-server.ts';
import { FIELD, newFiles, photo } from '../test/support/test-device.ts';
import { SYNCED_TABLES } from './mapping/tables.ts';

const STEPS = [
  'start',
  'pause',
  'resume',
  'end',
  'rename',
  'point',
  'find',
  'find-with-photo',
  'edit-find',
  'delete-find',
  'delete-quest',
  'add-gear',
  'delete-gear',
  'drain',
  'drain',
  'pull',
  'restart',
] as const;

interface Step {
  readonly device: number;
  readonly what: (typeof STEPS)[number];
  readonly pick: number;
}

const history = fc.record({
  steps: fc.array(fc.record({ device: fc.nat(1), what: fc.constantFrom(...STEPS), pick: fc.nat(7) }), {
    minLength: 10,
    maxLength: 60,
  }),
  passages: fc.infiniteStream(
    fc.constantFrom<Passage>('through', 'through', 'through', 'request-lost', 'response-lost'),
  ),
  pageSize: fc.constantFrom(2, 7, 500),
});

async function pickId(device: ModelDevice, table: string, pick: number): Promise<string | null> {
  const ids: string[] = (await device.replica.dexie.table(table).toArray()).map((row) => row.id);
  return ids.toSorted()[pick % Math.max(1, ids.length)] ?? null;
}

/** One user action or fault. Commands that the rules refuse change nothing. */
async function take(device: ModelDevice, { what, pick }: Step): Promise<void> {
  const { commands, clock } = device;
  clock.nowMs += 31_000;
  const questId = await pickId(device, 'quests', pick);
  const findId = await pickId(device, 'finds', pick);
  const gearId = await pickId(device, 'equipment', pick);
  const quest = questId ? asQuestId(questId) : null;
  if (what === 'start') await commands.startQuest({ name: `quest ${pick}`, location: FIELD });
  if (what === 'pause') await commands.pauseQuest();
  if (what === 'end') await commands.endQuest();
  if (what === 'add-gear') await commands.addEquipment({ name: `gear ${pick}` });
  if (what === 'delete-gear' && gearId) await commands.deleteEquipment(asEquipmentId(gearId));
  if (what === 'drain') await device.drain({ limit: 10, sendHeld: pick < 4 });
  if (what === 'pull') await device.pull();
  if (findId && what === 'edit-find')
    await commands.updateFind(asFindId(findId), { depthCm: pick, details: `${clock.nowMs}` });
  if (findId && what === 'delete-find') await commands.deleteFind(asFindId(findId));
  if (!quest) return;
  if (what === 'resume') await commands.resumeQuest(quest);
  if (what === 'rename') await commands.updateQuest(quest, { name: `renamed ${clock.nowMs}` });
  if (what === 'delete-quest' && pick < 3) await commands.deleteQuest(quest);
  if (what === 'point') {
    await commands.recordPathPoint(quest, { ...FIELD, lat: FIELD.lat + pick * 0.001, t: clock.nowMs });
  }
  if (what === 'find' || what === 'find-with-photo') {
    const detectorId = gearId ? asEquipmentId(gearId) : null;
    const files = what === 'find' ? [] : newFiles(photo(`${clock.nowMs}.jpg`));
    await commands.logFind({ questId: quest, name: `find ${clock.nowMs}`, detectorId, files });
  }
}

async function contentOf(device: ModelDevice): Promise<Map<string, JsonObject>> {
  const content = new Map<string, JsonObject>();
  for (const table of SYNCED_TABLES) {
    for (const row of await device.replica.rows(table).toArray()) {
      content.set(`${table.name}/${row.id}`, table.write(row.value));
    }
  }
  for (const point of await device.replica.pathPoints.toArray()) {
    content.set(`point/${point.questId}/${point.t}`, { lng: point.lng, lat: point.lat });
  }
  return content;
}

function contentOfServer(server: ModelServer): Map<string, JsonObject> {
  const content = new Map<string, JsonObject>();
  for (const table of SYNCED_TABLES) {
    for (const [id, { row }] of server.tables.get(table.name) ?? []) {
      const value = table.read(row);
      if (value.ok) content.set(`${table.name}/${id}`, table.write(value.value));
    }
  }
  for (const [questId, path] of server.points) {
    for (const { t, lng, lat } of path.values()) content.set(`point/${questId}/${t}`, { lng, lat });
  }
  return content;
}

const sorted = (content: Map<string, JsonObject>): [string, JsonObject][] =>
  [...content].toSorted(([a], [b]) => a.localeCompare(b));

it('two devices on a bad network end equal to the server, without losses, duplicates or leftovers', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, passages, pageSize }) => {
      const server = modelServer(pageSize);
      let calm = false;
      const network = lossyServer(server, () => (calm ? 'through' : (passages.next().value ?? 'through')));
      const first = modelDevice(network);
      const devices = [first, modelDevice(network, { userId: first.userId })];
      for (const step of steps) {
        const device = devices[step.device] ?? first;
        if (step.what === 'restart') {
          device.replica.dexie.close();
          const { userId, indexedDB, clock } = device;
          const restarted = modelDevice(network, { userId, indexedDB });
          restarted.clock.nowMs = clock.nowMs;
          devices[step.device] = restarted;
        } else await take(device, step);
        const broken = await brokenInvariants((devices[step.device] ?? first).replica);
        expect([step.what, broken]).toEqual([step.what, []]);
      }
      calm = true;
      for (let round = 0; round < 4; round += 1) {
        for (const device of devices) {
          await device.drain();
          await device.pull();
        }
      }
      const expected = sorted(contentOfServer(server));
      for (const device of devices) {
        expect(await device.replica.queue.toArray()).toEqual([]);
        expect(sorted(await contentOf(device))).toEqual(expected);
        expect(await brokenInvariants(device.replica)).toEqual([]);
        expect(await device.replica.localTombstones.count()).toBe(0);
      }
      const paths = [...(server.tables.get('media')?.values() ?? [])].map(({ row }) =>
        String(row.storage_path),
      );
      for (const path of paths) expect(server.files.has(path)).toBe(true);
    }),
    { numRuns: 25 },
  );
});
