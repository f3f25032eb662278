import { describe, expect, it } from 'vitest';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';
import { virtualClock } from '../../test/support/virtual-clock.ts';
import type { Satisfied } from '../pull/puller.ts';
import { hints } from './hints.ts';
import { ownWrites } from './own-writes.ts';

async function listening() {
  const server = modelServer();
  const device = modelDevice(server);
  const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  await device.drain();
  const clock = virtualClock(0);
  const writes = ownWrites();
  const requests: Satisfied[] = [];
  const puller = { request: (satisfied: Satisfied = async () => false) => void requests.push(satisfied) };
  const hintReceiver = hints({ replica: device.replica, clock, ownWrites: writes, puller });
  const row = await device.replica.dexie.table('quests').get(quest.id);
  const xid = String(row.xid);
  return { server, device, quest, clock, own: writes, requests, hintReceiver, xid };
}

describe('a change hint', () => {
  it("for this device's own change causes no pull", async () => {
    const { hintReceiver, clock, requests, quest, xid, own } = await listening();
    hintReceiver.take({ table: 'quests', id: quest.id, xid });
    own.add('quests', quest.id, '7000');
    hintReceiver.take({ table: 'quests', id: quest.id, xid: '7000' });
    await clock.advance(1_000);
    expect(requests).toEqual([]);
  });

  it('from another device causes one pull, which is skipped once the change has arrived', async () => {
    const { hintReceiver, clock, requests, quest, device } = await listening();
    hintReceiver.take({ table: 'quests', id: quest.id, xid: '7001' });
    await clock.advance(1_000);
    expect(await Promise.all(requests.map((satisfied) => satisfied()))).toEqual([false]);
    await device.replica.dexie.table('quests').update(quest.id, { xid: '7001', generation: 1 });
    expect(await Promise.all(requests.map((satisfied) => satisfied()))).toEqual([true]);
  });

  it('that cannot be checked on this device causes a pull', async () => {
    const { hintReceiver, clock, requests, quest, device } = await listening();
    device.replica.dexie.close();
    hintReceiver.take({ table: 'quests', id: quest.id, xid: '7001' });
    await clock.advance(1_000);
    await expect.poll(() => requests.length).toBe(1);
  });

  it('for a delete causes a pull only while the row exists', async () => {
    const { hintReceiver, clock, requests, quest } = await listening();
    hintReceiver.take({ table: 'finds', id: quest.id, xid: null });
    await clock.advance(1_000);
    expect(requests).toHaveLength(0);
    hintReceiver.take({ table: 'quests', id: quest.id, xid: null });
    await clock.advance(1_000);
    expect(requests).toHaveLength(1);
  });

  it("that overtakes the response to this device's request waits for it", async () => {
    const { hintReceiver, clock, requests, quest, device, own } = await listening();
    done(await device.commands.updateQuest(quest.id, { name: 'Meadow' }));
    await device.replica.queue.toCollection().modify({ status: 'processing' });
    hintReceiver.take({ table: 'quests', id: quest.id, xid: '7002' });
    await clock.advance(5_000);
    expect(requests).toEqual([]);
    own.add('quests', quest.id, '7002');
    await device.replica.queue.clear();
    await clock.advance(1_000);
    expect(requests).toEqual([]);
  });

  it("for this device's own points also waits for their response", async () => {
    const { hintReceiver, clock, requests, quest, device } = await listening();
    done(await device.commands.recordPathPoint(quest.id, { ...FIELD, lat: FIELD.lat + 0.01, t: Date.now() }));
    await device.replica.queue.toCollection().modify({ status: 'processing' });
    hintReceiver.take({ table: 'quests', id: quest.id, xid: '7003' });
    await clock.advance(5_000);
    expect(requests).toEqual([]);
  });
});
