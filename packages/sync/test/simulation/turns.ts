import { type Device, setOnline, type Tab, updateDeviceState } from './device.ts';
import { GOOD_SIGNAL } from './network.ts';
import type { Turn } from './plan.ts';
import { TOKEN_LIFE_MS } from './session.ts';
import type { Simulation } from './simulation.ts';
import { openTab } from './tab.ts';

const DAY_MS = 24 * 3_600_000;

interface Moment {
  readonly simulation: Simulation;
  readonly device: Device;
  readonly tab: Tab | null;
  readonly pick: number;
}

type Play = (moment: Moment) => void;

/** Opens the product again after a delay on a device without tabs. */
function reopen({ simulation, device, pick }: Moment): void {
  simulation.world.after(200 + (pick % 5_000), () => {
    if (device.tabs.length === 0) openTab(simulation, device);
  });
}

export const FATE: Readonly<Record<Turn, Play>> = {
  'go offline'({ simulation, device }) {
    simulation.faults.count('offline');
    setOnline(device, false);
  },
  'come online'({ simulation, device }) {
    setOnline(device, true);
    simulation.announcements.rejoin(device);
  },
  'bad signal'({ device, pick }) {
    device.signal = { loss: 0.1 + (pick % 4) * 0.1, slow: (pick % 3) * 0.15, duplicates: 0.1 };
  },
  'good signal'({ device }) {
    device.signal = GOOD_SIGNAL;
  },
  'hide tab'({ simulation, device, tab }) {
    if (!tab) return;
    simulation.faults.count('tab hidden');
    tab.visible = false;
    updateDeviceState(device);
  },
  'show tab'({ device, tab }) {
    if (!tab) return;
    tab.visible = true;
    updateDeviceState(device);
  },
  'open tab'({ simulation, device }) {
    if (device.tabs.length >= 2) return;
    if (device.tabs.length === 1) simulation.faults.count('second tab');
    openTab(simulation, device);
  },
  'close tab'(moment) {
    const { tab } = moment;
    if (!tab) return;
    void tab.started.then(() => tab.close()).then(() => reopen(moment));
  },
  'kill tab'(moment) {
    if (!moment.tab) return;
    moment.simulation.faults.count('tab killed');
    moment.tab.kill();
    reopen(moment);
  },
  'kill in a transaction'(moment) {
    if (moment.tab) moment.tab.tap.strikeAfter = moment.pick % 12;
  },
  'fill disk'({ tab, pick }) {
    if (tab) tab.tap.refuses = 1 + (pick % 3);
  },
  'restart server'({ simulation }) {
    simulation.faults.count('server restarted');
    simulation.server.restart();
    simulation.announcements.breakOff();
  },
  'server out of order'({ simulation }) {
    simulation.server.trouble = () => {
      simulation.faults.count('server out of order');
      return 'Internal Server Error';
    };
  },
  'server in order'({ simulation }) {
    simulation.server.trouble = () => null;
  },
  'hold transactions'({ simulation, pick }) {
    const random = simulation.world.random.fork();
    simulation.server.holdFor = () => {
      if (!random.chance(0.5)) return 0;
      simulation.faults.count('late commit');
      return random.between(100, 500 + pick * 10);
    };
  },
  'lose hints'({ simulation, pick }) {
    simulation.hintBadness = (pick % 10) / 10;
  },
  'take snapshot'({ simulation }) {
    simulation.snapshot = simulation.server.snapshot();
  },
  'restore snapshot'({ simulation, pick }) {
    const { snapshot, server } = simulation;
    if (!snapshot) return;
    simulation.faults.count('server restored');
    simulation.history.restoring(snapshot);
    // Like `restore` in production: a new epoch, so that devices notice (decision 23).
    server.restore(snapshot, `history after ${pick}`);
    simulation.announcements.breakOff();
  },
  'expire token'({ simulation, device }) {
    simulation.faults.count('token expired');
    device.session.expiresAtMs = simulation.world.now();
  },
  'sign out elsewhere'({ simulation, device, pick }) {
    simulation.faults.count('signed out elsewhere');
    device.session.ended = true;
    simulation.world.after(1_000 + pick * 30, () => signIn(simulation, device));
  },
  'sign in as other'({ simulation, device, pick }) {
    simulation.faults.count('other user signed in');
    const other = simulation.devices.find(({ userId }) => userId !== device.userId);
    if (other) device.session.userId = other.userId;
    simulation.world.after(1_000 + pick * 30, () => signIn(simulation, device));
  },
  'set clock'({ simulation, device, pick }) {
    simulation.faults.count('clock set');
    const days = [-365, -1, 0, 0, 1, 365][pick % 6] ?? 0;
    device.skewMs = days * DAY_MS + (pick - 500) * 100;
  },
};

/** Signs the device's own user in (again). */
export function signIn(simulation: Simulation, device: Device): void {
  if (device.guest && !device.guest.isSignedIn) return;
  device.session.userId = device.userId;
  device.session.ended = false;
  device.session.expiresAtMs = simulation.world.now() + TOKEN_LIFE_MS;
}
