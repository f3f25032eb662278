import { UNDO_MS } from '@metalquest/core/queue/undo';
import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../test/support/invariants.ts';
import { lossyServer, type Passage } from '../test/support/lossy-server.ts';
import { modelDevice } from '../test/support/model-device.ts';
import { modelServer } from '../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../test/support/test-device.ts';
import { endOldUndos } from './replica/undos.ts';

describe('while a delete can be undone', () => {
  async function deletedFind(sent = true) {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
    const { find } = done(await device.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
    if (sent) await device.drain();
    done(await device.commands.deleteFind(find.id));
    return { server, device, quest, find, row: { table: 'finds', entityId: find.id } };
  }

  it('automatic runs do not send it, and a run after its time does', async () => {
    const { server, device, find } = await deletedFind();
    await device.drain({ sendHeld: false });
    expect(server.tables.get('finds')?.has(find.id)).toBe(true);
    device.clock.nowMs += UNDO_MS;
    await device.drain({ sendHeld: false });
    expect(server.tables.get('finds')?.has(find.id)).toBe(false);
    expect(await device.replica.undos.count()).toBe(0);
    expect(await device.replica.mediaFiles.count()).toBe(0);
  });

  it('a manual sync sends it, and the undo reports that it is too late', async () => {
    const { server, device, find, row } = await deletedFind();
    await device.drain();
    expect(server.tables.get('finds')?.has(find.id)).toBe(false);
    expect(await device.commands.undoDelete(row)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  });

  it('its files stay on the device until then, and are deleted even if nothing is sent', async () => {
    const { device } = await deletedFind(false);
    expect(await device.replica.mediaFiles.count()).toBe(1);
    await endOldUndos(device.replica, device.clock.nowMs + UNDO_MS - 1);
    expect(await device.replica.mediaFiles.count()).toBe(1);
    await endOldUndos(device.replica, device.clock.nowMs + UNDO_MS);
    expect(await device.replica.mediaFiles.count()).toBe(0);
  });

  it('undo is refused right after its time', async () => {
    const { device, row } = await deletedFind();
    device.clock.nowMs += UNDO_MS;
    expect(await device.commands.undoDelete(row)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  });

  it('a quest running since then stays current', async () => {
    const device = modelDevice(modelServer());
    const first = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
    done(await device.commands.deleteQuest(first.id));
    const second = done(await device.commands.startQuest({ name: 'Wood', location: FIELD }));
    done(await device.commands.undoDelete({ table: 'quests', entityId: first.id }));
    expect(await device.queries.quest(first.id)).toMatchObject({ status: 'paused', isCurrent: false });
    expect(await device.queries.quest(second.id)).toMatchObject({ status: 'active', isCurrent: true });
  });

  it('a find cannot be restored without its quest', async () => {
    const { device, quest, row } = await deletedFind();
    done(await device.commands.deleteQuest(quest.id));
    expect(await device.commands.undoDelete(row)).toMatchObject({ ok: false, error: { code: 'too-late' } });
    done(await device.commands.undoDelete({ table: 'quests', entityId: quest.id }));
    done(await device.commands.undoDelete(row));
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it("a find is restored with another device's changes, even if its INSERT's response was lost", async () => {
    const server = modelServer();
    let passage: Passage = 'response-lost';
    const firstDevice = modelDevice(lossyServer(server, () => passage));
    const secondDevice = modelDevice(server, { userId: firstDevice.userId });
    const contact = done(await firstDevice.commands.addContact({ name: 'Farmer' }));
    await firstDevice.drain();
    passage = 'through';
    await secondDevice.pull();
    done(await secondDevice.commands.updateContact(contact.id, { name: 'Farmer Jones' }));
    await secondDevice.drain();
    done(await firstDevice.commands.deleteContact(contact.id));
    await firstDevice.pull();
    done(await firstDevice.commands.undoDelete({ table: 'landowner_contacts', entityId: contact.id }));
    await firstDevice.drain();
    await firstDevice.pull();
    expect((await firstDevice.queries.contact(contact.id))?.contact.name).toBe('Farmer Jones');
  });

  it('the sync centre restores it with all its children', async () => {
    const { device, find } = await deletedFind();
    const items = await device.replica.queue.toArray();
    const item = items.find(({ table }) => table === 'finds');
    done(
      await device.commands.discardItem(
        item?.id ??
          items[0]?.id ??
          (() => {
            throw new Error('none');
          })(),
      ),
    );
    expect(await device.queries.find(find.id)).toMatchObject({ find: { id: find.id } });
    expect(await device.replica.queue.count()).toBe(0);
  });
});
