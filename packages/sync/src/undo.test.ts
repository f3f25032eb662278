import {
  asBucketItemId,
  asContactId,
  asEquipmentId,
  asFindId,
  asInteractionId,
  asPermissionId,
  asQuestId,
} from '@metalquest/core/ids';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { UNDO_MS } from '@metalquest/core/queue/undo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences } from '../test/support/equality.ts';
import { injectFaults } from '../test/support/fault.ts';
import { brokenInvariants } from '../test/support/invariants.ts';
import { lossyServer, type Passage } from '../test/support/lossy-server.ts';
import { copyDevice, type ModelDevice, modelDevice, twoDevices } from '../test/support/model-device.ts';
import { orphanedFiles } from '../test/support/model-files.ts';
import { modelServer } from '../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../test/support/test-device.ts';
import { SYNCED_TABLES } from './mapping/tables.ts';
import { endOldUndos } from './replica/undos.ts';

const STORES = [
  ...SYNCED_TABLES.map((table) => table.name),
  'unifiedChangeQueue',
  'pathPoints',
  'pathSummaries',
  'mediaFiles',
  'mediaThumbs',
  'counts',
  'questFindCounts',
  'graves',
  'deletions',
];

/** The device's content for comparison. */
async function contents({ replica }: ModelDevice): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  await replica.dexie.transaction('r', STORES.slice(), async () => {
    for (const store of STORES) {
      const rows: unknown[] = await replica.dexie.table(store).toArray();
      all[store] = rows.map((row) => JSON.stringify(row)).toSorted();
    }
  });
  return all;
}

/** One of every kind of row: some sent, some changed since, some only local. */
async function aBusyDevice(device: ModelDevice, sent: number): Promise<readonly RowRef[]> {
  const { commands, clock } = device;
  const refs: RowRef[] = [];
  const step = async (index: number): Promise<void> => {
    if (index === sent) {
      await device.drain();
      await device.pull();
    }
  };
  const gear = done(await commands.addEquipment({ name: 'Deus II' }));
  done(await commands.addMedia({ equipmentId: gear.id }, newFiles(photo('gear.jpg'))));
  refs.push({ table: 'equipment', entityId: gear.id });
  await step(0);
  const contact = done(await commands.addContact({ name: 'Ann Field' }));
  const fields = { contactId: contact.id, interactionDate: '2026-03-01', summary: 'Asked' };
  const interaction = done(await commands.logInteraction(fields));
  const permission = done(
    await commands.addPermission({ propertyAddress: 'Field Lane 1', contactId: contact.id }),
  );
  refs.push({ table: 'landowner_contacts', entityId: contact.id });
  refs.push({ table: 'contact_interactions', entityId: interaction.id });
  refs.push({ table: 'property_permissions', entityId: permission.id });
  await step(1);
  const quest = done(
    await commands.startQuest({ name: 'Long field', location: FIELD, permissionId: permission.id }),
  );
  refs.push({ table: 'quests', entityId: quest.id });
  for (let n = 1; n < 4; n += 1) {
    clock.nowMs += 31_000;
    const point = { ...FIELD, lat: FIELD.lat + n * 0.001, t: clock.nowMs };
    done(await commands.recordPathPoint(quest.id, point));
    await step(1 + n);
  }
  const { find } = done(
    await commands.logFind({
      questId: quest.id,
      name: 'Penny',
      detectorId: gear.id,
      files: newFiles(photo()),
    }),
  );
  refs.push({ table: 'finds', entityId: find.id });
  await step(5);
  done(await commands.updateFind(find.id, { depthCm: 12, coilId: gear.id }));
  done(await commands.updateQuest(quest.id, { name: 'Longer field' }));
  const item = done(await commands.addBucketItem({ name: 'A hammered penny' }));
  done(await commands.markBucketItemFound(item.id, { findId: find.id }));
  refs.push({ table: 'bucket_list', entityId: item.id });
  await step(6);
  return refs;
}

async function remove({ commands }: ModelDevice, { table, entityId }: RowRef): Promise<void> {
  if (table === 'quests') done(await commands.deleteQuest(asQuestId(entityId)));
  if (table === 'finds') done(await commands.deleteFind(asFindId(entityId)));
  if (table === 'equipment') done(await commands.deleteEquipment(asEquipmentId(entityId)));
  if (table === 'landowner_contacts') done(await commands.deleteContact(asContactId(entityId)));
  if (table === 'contact_interactions') done(await commands.deleteInteraction(asInteractionId(entityId)));
  if (table === 'property_permissions') done(await commands.deletePermission(asPermissionId(entityId)));
  if (table === 'bucket_list') done(await commands.deleteBucketItem(asBucketItemId(entityId)));
}

const LATEST = 6;
const anywhere = fc.record({ sent: fc.nat(LATEST + 1), pick: fc.nat(6) });

describe('an undone delete', () => {
  it.each(Array.from({ length: LATEST + 2 }, (_, sent) => sent))(
    'restores the device after each kind of delete: synced at step %i',
    async (sent) => {
      const device = modelDevice(modelServer());
      const refs = await aBusyDevice(device, sent);
      const before = await contents(device);
      expect(refs).toHaveLength(7);
      for (const row of refs) {
        await remove(device, row);
        expect(await device.replica.dexie.table(row.table).get(row.entityId)).toBeUndefined();
        expect(await brokenInvariants(device.replica)).toEqual([]);
        device.clock.nowMs += UNDO_MS - 1;
        done(await device.commands.undoDelete(row));
        expect([row.table, await contents(device)]).toEqual([row.table, before]);
        expect(await brokenInvariants(device.replica)).toEqual([]);
        expect(await device.replica.undos.count()).toBe(0);
      }
    },
  );

  // Three tests of 20 stories each: 60 would exceed the time limit on a busy machine.
  it.each([1, 2, 3])(
    'ends with all devices equal to the server, whatever is sent, pulled and lost meanwhile (part %i)',
    async () => {
      const turns = fc.array(
        fc.record({
          what: fc.constantFrom(
            'drain',
            'pull',
            'sync now',
            'other edits',
            'other deletes',
            'other drains',
            'edit',
          ),
          ms: fc.nat(4_000),
          pick: fc.nat(6),
        }),
        { maxLength: 5 },
      );
      const story = fc.record({
        where: anywhere,
        before: turns,
        again: fc.boolean(),
        passages: fc.infiniteStream(
          fc.constantFrom<Passage>('through', 'through', 'request-lost', 'response-lost'),
        ),
      });
      let undone = 0;
      await fc.assert(
        fc.asyncProperty(story, async ({ where, before, again, passages }) => {
          const server = modelServer(3);
          let calm = true;
          const network = lossyServer(server, () =>
            calm ? 'through' : (passages.next().value ?? 'through'),
          );
          const [ownDevice, otherDevice] = twoDevices(network);
          const refs = await aBusyDevice(ownDevice, where.sent);
          await otherDevice.pull();
          const row = refs[where.pick] ?? { table: '', entityId: '' };
          await remove(ownDevice, row);
          calm = false;
          const turn = async ({ what, ms, pick }: { what: string; ms: number; pick: number }) => {
            ownDevice.clock.nowMs += ms;
            otherDevice.clock.nowMs = ownDevice.clock.nowMs;
            if (what === 'drain') await ownDevice.drain({ sendHeld: false });
            if (what === 'sync now') await ownDevice.drain();
            if (what === 'pull') await ownDevice.pull();
            const other = refs[pick];
            if (what === 'other deletes' && other) await remove(otherDevice, other);
            const find = refs.find(({ table }) => table === 'finds');
            if (what === 'other edits' && find)
              await otherDevice.commands.updateFind(asFindId(find.entityId), {
                details: `at ${ownDevice.clock.nowMs}`,
              });
            if (what === 'edit' && find)
              await ownDevice.commands.updateFind(asFindId(find.entityId), {
                name: `at ${ownDevice.clock.nowMs}`,
              });
            if (what === 'other drains') await otherDevice.drain();
            expect(await brokenInvariants(ownDevice.replica)).toEqual([]);
          };
          for (const each of before) await turn(each);
          const answer = await ownDevice.commands.undoDelete(row);
          if (answer.ok) {
            undone += 1;
            expect(await ownDevice.replica.dexie.table(row.table).get(row.entityId)).toBeDefined();
          } else expect(answer.error.code).toBe('too-late');
          expect(await brokenInvariants(ownDevice.replica)).toEqual([]);
          if (answer.ok && again) {
            await remove(ownDevice, row);
            await turn({ what: 'drain', ms: 10, pick: 0 });
            await ownDevice.commands.undoDelete(row);
          }
          calm = true;
          for (const device of [ownDevice, otherDevice, ownDevice, otherDevice, ownDevice, otherDevice]) {
            device.clock.nowMs += UNDO_MS;
            await endOldUndos(device.replica, device.clock.nowMs);
            await device.drain();
            await device.pull();
          }
          for (const device of [ownDevice, otherDevice]) {
            expect(await device.replica.queue.toArray()).toEqual([]);
            expect(await differences(device.replica, server)).toEqual([]);
            expect(await brokenInvariants(device.replica)).toEqual([]);
            expect(await device.replica.undos.count()).toBe(0);
          }
          for (const { row: copy } of server.tables.get('media')?.values() ?? [])
            expect(server.files.has(String(copy.storage_path))).toBe(true);
          // A device that deletes a quest unaware of a photo in it leaves the file to the server's cleanup.
          if (!before.some(({ what }) => what === 'other deletes'))
            expect(orphanedFiles(server.bucket)).toEqual([]);
        }),
        { numRuns: 20 },
      );
      expect(undone).toBeGreaterThan(1);
    },
  );
});

describe('a tab killed between any two writes', () => {
  it.each([0, 1, 4])('leaves a delete of record %i and its undo complete or absent', async (pick) => {
    const server = modelServer();
    const busy = modelDevice(server);
    const refs = await aBusyDevice(busy, 4);
    const row = refs[pick] ?? { table: '', entityId: '' };
    const { size } = server.files;
    const untouched = await contents(busy);
    for (let strikeAt = 1; ; strikeAt += 1) {
      const putBack = server.snapshot();
      const device = await copyDevice(busy, server);
      expect([strikeAt, server.files.size, await contents(device)]).toEqual([strikeAt, size, untouched]);
      const injector = injectFaults(device.replica);
      device.replica.dexie.close({ disableAutoOpen: false });
      injector.strikeAt = strikeAt;
      await Promise.allSettled([
        (async () => {
          await remove(device, row);
          done(await device.commands.undoDelete(row));
        })(),
      ]);
      const isThrough = injector.writes < strikeAt;
      device.replica.dexie.close();
      const next = modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
      next.clock.nowMs = device.clock.nowMs;
      expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
      const isHere = (await next.replica.dexie.table(row.table).get(row.entityId)) !== undefined;
      // Not undone: the delete stays undoable until its time ends.
      expect((await next.replica.undos.count()) === 1).toBe(!isHere);
      next.clock.nowMs += UNDO_MS;
      await endOldUndos(next.replica, next.clock.nowMs);
      await next.drain({ sendHeld: false });
      await next.drain({ sendHeld: false });
      await next.pull();
      expect(await next.replica.queue.count()).toBe(0);
      expect(await differences(next.replica, server)).toEqual([]);
      expect(server.tables.get(row.table)?.has(row.entityId) ?? false).toBe(isHere);
      expect(await brokenInvariants(next.replica)).toEqual([]);
      next.replica.dexie.close();
      putBack();
      if (isThrough) {
        expect(strikeAt).toBeGreaterThan(10);
        break;
      }
    }
  });
});
