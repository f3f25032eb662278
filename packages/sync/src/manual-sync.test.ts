import { expect, it } from 'vitest';
import { injectFaults } from '../test/support/fault.ts';
import { modelDevice } from '../test/support/model-device.ts';
import { modelServer } from '../test/support/model-server.ts';
import { modelTab } from '../test/support/model-tab.ts';
import { done, FIELD, testDevice } from '../test/support/test-device.ts';
import { virtualClock } from '../test/support/virtual-clock.ts';

it('on a full device explains what to do, and the next one sends waiting changes', async () => {
  const clock = virtualClock(Date.parse('2026-03-01T10:00:00Z'));
  const device = testDevice();
  const injector = injectFaults(device.replica);
  const tab = modelTab(modelServer(), clock, device);
  // The clock stops here: nothing is sent automatically.
  await clock.advance(5_000);
  done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  expect(await device.replica.queue.count()).toBeGreaterThan(0);
  injector.fault = 'disk-full';
  injector.strikeAt = injector.writes + 1;
  expect(await tab.sync()).toEqual({
    kind: 'failed',
    message: expect.stringMatching(/This device is full.*Free some space/),
  });
  injector.strikeAt = null;
  expect(await tab.sync()).toMatchObject({ kind: 'done' });
  expect(await device.replica.queue.count()).toBe(0);
  await Promise.all([tab.drains.stop(), tab.pulls.stop()]);
});

it('on a device too full for the pull says so too, and does not blame the server', async () => {
  const clock = virtualClock(Date.parse('2026-03-01T10:00:00Z'));
  const server = modelServer();
  const device = testDevice();
  const injector = injectFaults(device.replica);
  const tab = modelTab(server, clock, device);
  await clock.advance(5_000);
  const other = modelDevice(server, { userId: device.userId });
  done(await other.commands.startQuest({ name: 'Long field', location: FIELD }));
  await other.drain();
  injector.fault = 'disk-full';
  injector.strikeAt = injector.writes + 1;
  expect(await tab.sync()).toEqual({
    kind: 'failed',
    message: expect.stringMatching(/This device is full.*Free some space/),
  });
  injector.strikeAt = null;
  expect(await tab.sync()).toMatchObject({ kind: 'done' });
  expect(await device.replica.dexie.table('quests').count()).toBe(1);
  await Promise.all([tab.drains.stop(), tab.pulls.stop()]);
});

it('in a full account shows what waits, and retries at each press', async () => {
  const clock = virtualClock(Date.parse('2026-03-01T10:00:00Z'));
  const server = modelServer();
  const device = testDevice();
  const tab = modelTab(server, clock, device);
  await clock.advance(5_000);
  server.maxRows = 1;
  done(await device.commands.addEquipment({ name: 'Deus II' }));
  done(await device.commands.addEquipment({ name: 'Pinpointer' }));
  done(await device.commands.addEquipment({ name: 'Coil' }));
  expect(await tab.sync()).toEqual({ kind: 'full', part: 'rows', waiting: 2 });
  expect(await tab.sync()).toEqual({ kind: 'full', part: 'rows', waiting: 2 });
  server.maxRows = 9;
  expect(await tab.sync()).toEqual({ kind: 'done', sent: 2 });
  await Promise.all([tab.drains.stop(), tab.pulls.stop()]);
});

it.each([
  ['signed-out', { kind: 'signed-out' }],
  ['other-user', { kind: 'signed-out' }],
  ['unreachable', { kind: 'failed', message: expect.stringMatching(/could not be reached/) }],
] as const)('without a valid session sends and fetches nothing, and says so: %s', async (state, outcome) => {
  const clock = virtualClock(Date.parse('2026-03-01T10:00:00Z'));
  const server = modelServer();
  const device = testDevice();
  const tab = modelTab(server, clock, device);
  await clock.advance(5_000);
  server.sessionState = state;
  server.requests.length = 0;
  expect(await tab.sync()).toEqual(outcome);
  done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  expect(await tab.sync()).toEqual(outcome);
  expect(server.requests).toEqual([]);
  expect((await device.replica.queue.toArray()).map((item) => item.attempts)).toEqual([0, 0]);
  server.sessionState = 'ready';
  expect(await tab.sync()).toMatchObject({ kind: 'done', sent: 2 });
  await Promise.all([tab.drains.stop(), tab.pulls.stop()]);
});
