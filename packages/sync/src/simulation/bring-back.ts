import { readQueue } from '../queue/queue-store.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { addTab, type Device, setOnline } from './device.ts';
import { refusedItems } from './final-checks.ts';
import { GOOD_SIGNAL } from './network.ts';
import type { Simulation } from './simulation.ts';
import { signIn } from './turns.ts';

/** Together more than any wait of the engine lasts. */
const FIRST_MS = 4_000;
const ROUND_MS = 12_000;
const ROUNDS = 30;

/** What a sync by hand mostly takes; what is still under way after `SYNC_LIMIT_MS` never ends. */
const SYNC_MS = 2_500;
const SYNC_LIMIT_MS = 300_000;
const LOOK_AGAIN_MS = 500;

/** Everybody comes home: signal, sessions, server and tabs are in order, and users press "sync". */
export async function bringBack(simulation: Simulation): Promise<void> {
  const { world, server, devices } = simulation;
  world.note('all is in order again');
  server.trouble = () => null;
  server.holdFor = () => 0;
  simulation.hintBadness = 0;
  for (const device of devices) {
    device.signal = GOOD_SIGNAL;
    signIn(simulation, device);
    setOnline(device, true);
    for (const tab of device.tabs) {
      tab.tap.strikeAfter = null;
      tab.tap.refuses = 0;
      tab.visible = true;
      tab.surroundingsChanged();
    }
    if (device.tabs.length === 0) addTab(simulation, device);
  }
  let roundBeganAt = simulation.commits;
  for (let round = 0; round < ROUNDS; round += 1) {
    roundBeganAt = simulation.commits;
    await world.pass(round === 0 ? FIRST_MS : ROUND_MS);
    if (simulation.violation) return;
    for (const device of devices) if (device.tabs.length === 0) addTab(simulation, device);
    await syncByHand(simulation, async ({ tabs: [tab] }) => {
      await tab?.started;
      await tab?.engine.syncNow();
    });
    if (await isQuiet(simulation)) {
      // What one device sent last, the others must have heard of.
      const sent = simulation.commits;
      await syncByHand(simulation, async ({ tabs: [tab] }) => tab?.engine.syncNow());
      // What one heard may have made it send: it deletes again what a restored server had back. Not every table is
      // announced (spec section 7), so that the others learn of it only when they ask.
      if ((await isQuiet(simulation)) && simulation.commits === sent) return;
    }
  }
  if (simulation.commits !== roundBeganAt)
    simulation.fail('replicas equal the server', `devices still change the server after ${ROUNDS} rounds`);
}

/**
 * Users press "sync", and wait until it is over: it tries again what was refused, which has no attempts until it is
 * refused again. A device that renews its token before each request takes longer. The outcome is for the user; what
 * counts here is what the replica and the server then hold.
 */
async function syncByHand(simulation: Simulation, sync: (device: Device) => Promise<unknown>): Promise<void> {
  const { world, devices } = simulation;
  let ended = false;
  void Promise.allSettled(devices.map(sync)).then(() => {
    ended = true;
  });
  await world.pass(SYNC_MS);
  const isUnderWay = (): boolean => !ended || simulation.underWay > 0;
  for (let ms = 0; isUnderWay() && ms < SYNC_LIMIT_MS; ms += LOOK_AGAIN_MS) await world.pass(LOOK_AGAIN_MS);
}

/** Whether nothing is under way, and nothing left to send but what the server refuses and what waits behind that. */
async function isQuiet(simulation: Simulation): Promise<boolean> {
  if (simulation.underWay > 0) return false;
  for (const device of simulation.devices) {
    const [tab] = device.tabs;
    if (!tab) return false;
    await tab.started;
    const queue = await readQueue(tab.replica);
    if (queue.length > refusedItems(queue).length) return false;
    if (!(await syncMeta(tab.replica)).firstSyncDone) return false;
  }
  return true;
}
