import type { QueueItemId } from '@metalquest/core/ids';
import { lineSentence, type QueueView, queueView } from '@metalquest/core/queue/queue-view';
import { expect } from 'vitest';
import { brokenInvariants } from './invariants.ts';
import { type ModelDevice, modelDevice } from './model-device.ts';
import type { ModelServer } from './model-server.ts';
import { done, FIELD, newFiles, photo } from './test-device.ts';

export const A_QUEST = { name: 'Long field', location: FIELD };

export const listed = (view: QueueView): string[] =>
  view.sections.flatMap(({ kind, groups }) =>
    groups.flatMap((group) => group.lines.map((line) => `${kind}: ${lineSentence(group, line)}`)),
  );
export const view = async (device: ModelDevice, limit = 60): Promise<QueueView> =>
  queueView(await device.queries.queueItems({ limit }));

export async function itemOf(device: ModelDevice, table: string, type = 'INSERT'): Promise<QueueItemId> {
  const items = await device.replica.queue
    .where('[table+entityId]')
    .between([table, ''], [table, '\uffff'])
    .toArray();
  const item = items.find((each) => each.type === type);
  if (!item) throw new Error(`no ${type} of ${table} is queued`);
  return item.id;
}

/** Sends and pulls, and checks that device and server have the same rows. */
export async function equal(server: ModelServer, device: ModelDevice): Promise<void> {
  await device.drain();
  await device.pull();
  await device.drain();
  expect(await device.replica.queue.count()).toBe(0);
  expect(await brokenInvariants(device.replica)).toEqual([]);
  for (const name of ['quests', 'finds', 'media']) {
    const localIds = (await device.replica.dexie.table(name).toArray()).map((row) => row.id);
    expect(localIds.toSorted()).toEqual([...(server.tables.get(name)?.keys() ?? [])].toSorted());
  }
}

export async function refusedFind(server: ModelServer): Promise<ModelDevice> {
  const device = modelDevice(server);
  const quest = done(await device.commands.startQuest(A_QUEST));
  await device.drain();
  server.refuses = (table) =>
    table === 'finds' ? 'new row violates check constraint "finds_depth_cm_check"' : null;
  done(
    await device.commands.logFind({
      questId: quest.id,
      name: 'Penny',
      files: newFiles(photo(), photo('b.jpg')),
    }),
  );
  for (let n = 0; n < 3; n += 1) await device.drain();
  return device;
}
