import { readQueue } from '../../src/queue/queue-store.ts';
import { syncMeta } from '../../src/replica/sync-meta.ts';
import { type Device, setOnline } from './device.ts';
import { refusedItems } from './final-checks.ts';
import { GOOD_SIGNAL } from './network.ts';
import type { Simulation } from './simulation.ts';
import { openTab } from './tab.ts';
import { signIn } from './turns.ts';

/** Together longer than any wait of the engine. */
const FIRST_MS = 4_000;
const ROUND_MS = 12_000;
const ROUNDS = 30;

/** Usual duration of a manual sync; one still running after `SYNC_LIMIT_MS` counts as hung. */
const SYNC_MS = 2_500;
const SYNC_LIMIT_MS = 300_000;
const RECHECK_MS = 500;

/** Restores signal, sessions, server and tabs on all devices, then syncs by hand until nothing changes. */
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
      tab.deviceStateChanged();
    }
    if (device.tabs.length === 0) openTab(simulation, device);
  }
  let roundBeganAt = simulation.commits;
  for (let round = 0; round < ROUNDS; round += 1) {
    roundBeganAt = simulation.commits;
    await world.pass(round === 0 ? FIRST_MS : ROUND_MS);
    if (simulation.violation) return;
    for (const device of devices) if (device.tabs.length === 0) openTab(simulation, device);
    await syncByHand(simulation, async ({ tabs: [tab] }) => {
      await tab?.started;
      await tab?.engine.syncNow();
    });
    if (await isQuiet(simulation)) {
      // The other devices must receive what one device sent last.
      const sent = simulation.commits;
      let isUnderWay = false;
      await syncByHand(simulation, async ({ tabs: [tab] }) => {
        const outcome = await tab?.engine.syncNow();
        if (outcome?.kind === 'in-progress') isUnderWay = true;
      });
      // A pull may cause new sends: a device deletes again what a restored server brought back. Not every
      // table is announced (spec section 7), so the others learn of it only by pulling.
      if (!isUnderWay && (await isQuiet(simulation)) && simulation.commits === sent) return;
    }
  }
  if (simulation.commits !== roundBeganAt)
    simulation.fail('replicas equal the server', `devices still change the server after ${ROUNDS} rounds`);
}

/**
 * Runs "sync" on all devices and waits for the end. A manual sync retries refused changes, whose attempts
 * restart at 0.
 */
async function syncByHand(simulation: Simulation, sync: (device: Device) => Promise<unknown>): Promise<void> {
  const { world, devices } = simulation;
  let ended = false;
  void Promise.allSettled(devices.map(sync)).then(() => {
    ended = true;
  });
  await world.pass(SYNC_MS);
  const isUnderWay = (): boolean => !ended || simulation.underWay > 0;
  for (let ms = 0; isUnderWay() && ms < SYNC_LIMIT_MS; ms += RECHECK_MS) await world.pass(RECHECK_MS);
}

/**
 * True when no request is in flight, no undo is due, and the queue holds only refused changes and those blocked
 * by them.
 */
async function isQuiet(simulation: Simulation): Promise<boolean> {
  const isUndoDue = [...simulation.pendingUndos].some(({ tab }) => !tab?.dead);
  if (simulation.underWay > 0 || isUndoDue) return false;
  for (const device of simulation.devices) {
    const [tab] = device.tabs;
    if (!tab || device.guest) return false;
    await tab.started;
    const queue = await readQueue(tab.replica);
    if (queue.length > refusedItems(queue).length) return false;
    if (!(await syncMeta(tab.replica)).firstSyncDone) return false;
  }
  return true;
}
