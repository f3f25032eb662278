import type { ManualSyncOutcome } from '@metalquest/core/queue/sync-toasts';
import { afterEach, describe, expect, it } from 'vitest';
import { type FaultInjector, injectFaults } from '../test/support/fault.ts';
import { modelDevice } from '../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../test/support/model-server.ts';
import { type ModelTab, modelTab } from '../test/support/model-tab.ts';
import { done, FIELD, testDevice } from '../test/support/test-device.ts';
import { virtualClock } from '../test/support/virtual-clock.ts';
import { pageLocks } from './environment/locks.ts';
import type { Server, SessionState } from './server/server.ts';

/** A manual sync whose first write finds the device full, and another once there is space. */
async function syncOnFullDevice(tab: ModelTab, injector: FaultInjector): Promise<void> {
  injector.fault = 'disk-full';
  injector.strikeAt = injector.writes + 1;
  expect(await tab.sync()).toEqual({
    kind: 'failed',
    message: expect.stringMatching(/This device is full.*Free some space/),
  });
  injector.strikeAt = null;
  expect(await tab.sync()).toMatchObject({ kind: 'done' });
}

it('on a full device explains what to do, and the next one sends waiting changes', async () => {
  const clock = virtualClock(Date.parse('2026-03-01T10:00:00Z'));
  const device = testDevice();
  const injector = injectFaults(device.replica);
  const tab = modelTab(modelServer(), clock, device);
  // The clock stops here: nothing is sent automatically.
  await clock.advance(5_000);
  done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  expect(await device.replica.queue.count()).toBeGreaterThan(0);
  await syncOnFullDevice(tab, injector);
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
  await syncOnFullDevice(tab, injector);
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

const open: ModelTab[] = [];
afterEach(async () => {
  for (const tab of open.splice(0)) await Promise.all([tab.drains.stop(), tab.pulls.stop()]);
});

/** A tab with one change that waits, and its server, whose answers `change` can replace. */
async function waitingTab(change: (server: ModelServer) => Partial<Server> = () => ({})) {
  const server = modelServer();
  const locks = pageLocks();
  const clock = virtualClock(Date.parse('2026-03-01T10:00:00Z'));
  const tab = modelTab({ ...server, ...change(server) }, clock, testDevice(), locks);
  open.push(tab);
  done(await tab.device.commands.addEquipment({ name: 'Deus II' }));
  return { server, tab, locks };
}

const UNREACHABLE: ManualSyncOutcome = {
  kind: 'failed',
  message: 'The server could not be reached. Your changes are safe on this device.',
};

describe('a manual sync', () => {
  it('sends what waits, then fetches, and says how much it sent', async () => {
    const { server, tab } = await waitingTab();
    expect(await tab.sync()).toEqual({ kind: 'done', sent: 1 });
    expect(server.tables.get('equipment')?.size).toBe(1);
    expect(await tab.sync()).toEqual({ kind: 'done', sent: 0 });
  });

  it('sends nothing without signal', async () => {
    const { server, tab } = await waitingTab();
    tab.deviceState.online = false;
    expect(await tab.sync()).toEqual({ kind: 'offline' });
    expect(server.requests).toEqual([]);
  });

  it('says that another tab is sending', async () => {
    const { tab, locks } = await waitingTab();
    const outcome = await locks.hold('drain', { ifFree: false }, () => tab.sync());
    expect(outcome).toEqual({ kind: 'in-progress' });
  });

  it.each<[SessionState, ManualSyncOutcome]>([
    ['signed-out', { kind: 'signed-out' }],
    ['unreachable', UNREACHABLE],
  ])('keeps the change when the session ends while it is sent: %s', async (state, outcome) => {
    const { tab } = await waitingTab(() => ({
      insert: async () => ({ verdict: 'unauthenticated' }),
      refreshSession: async () => state,
    }));
    expect(await tab.sync()).toEqual(outcome);
    expect(await tab.device.replica.queue.toArray()).toMatchObject([{ status: 'pending', attempts: 0 }]);
  });

  it.each<[string, Partial<Server>, ManualSyncOutcome]>([
    ['sending gets no answer', { insert: async () => ({ verdict: 'silence' }) }, UNREACHABLE],
    ['fetching gets no answer', { pullChanges: async () => ({ verdict: 'silence' }) }, UNREACHABLE],
    [
      'the session ended before fetching',
      { pullChanges: async () => ({ verdict: 'unauthenticated' }), refreshSession: async () => 'signed-out' },
      { kind: 'signed-out' },
    ],
    [
      'the server refuses to send its data',
      { pullChanges: async () => ({ verdict: 'refused', message: 'no', code: null, status: 400 }) },
      { kind: 'failed', message: 'The server refused to send its data.' },
    ],
  ])('says why it failed when %s', async (_what, answers, outcome) => {
    const { tab } = await waitingTab(() => answers);
    expect(await tab.sync()).toEqual(outcome);
  });

  it('says how many changes the server refused', async () => {
    const { server, tab } = await waitingTab();
    server.refuses = () => 'no';
    expect(await tab.sync()).toEqual({
      kind: 'failed',
      message: 'The server refused 1 of your changes; they are kept here.',
    });
    expect(await tab.device.replica.queue.count()).toBe(1);
  });

  it('asks to keep the page open in a browser that stores nothing', async () => {
    const { tab } = await waitingTab(() => ({ insert: async () => ({ verdict: 'silence' }) }));
    expect(await tab.sync({ isDurable: false })).toEqual({
      kind: 'failed',
      message:
        'The server could not be reached. Keep this page open: this browser does not store your changes.',
    });
  });

  it('never rejects: an unexpected error becomes a message', async () => {
    const { tab } = await waitingTab(() => ({
      insert: async () => {
        throw new Error('broken');
      },
    }));
    expect(await tab.sync()).toMatchObject({ kind: 'failed', message: expect.stringContaining('broken') });
  });
});
