import { isStillGuest } from './guest.ts';
import type { Simulation } from './simulation.ts';
import { openTab } from './tab.ts';
import { signIn } from './turns.ts';

/** How long a tab may take to notice that another one signed in, ms. */
const NOTICE_MS = 500;

/** Signs in on every device of a guest. Each of its tabs changes to the account when it notices. */
export function signUp(simulation: Simulation): void {
  const { world, devices } = simulation;
  for (const device of devices) {
    if (!isStillGuest(device)) continue;
    world.note(`${device.name} signs up`);
    device.guest.isSignedIn = true;
    signIn(simulation, device);
    for (const [index, tab] of [...device.tabs].entries()) {
      world.after(index === 0 ? 1 : world.random.below(NOTICE_MS), () => {
        if (!tab.dead) void tab.started.then(() => tab.close()).then(() => openTab(simulation, device));
      });
    }
  }
}
