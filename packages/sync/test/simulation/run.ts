import { UNDO_MS } from '@metalquest/core/queue/undo';
import fc from 'fast-check';
import { brokenInvariants } from '../support/invariants.ts';
import { playAct, undoDelete } from './acts.ts';
import { bringBack } from './bring-back.ts';
import { createDevice, type Device, type Tab } from './device.ts';
import type { FaultCounts } from './faults.ts';
import { finalChecks } from './final-checks.ts';
import { beginAsGuest, isOver } from './guest.ts';
import { ACTS, type Act, anyPlan, type Plan, type Step } from './plan.ts';
import { signUp } from './sign-up.ts';
import { type Adjustments, AS_IT_IS, createSimulation, type Simulation } from './simulation.ts';
import { openTab } from './tab.ts';
import { FATE } from './turns.ts';
import type { Violation } from './violation.ts';

const DAY_MS = 24 * 3_600_000;

export interface RunResult {
  readonly violation: Violation | null;
  readonly faults: FaultCounts;
  readonly trace: readonly string[];
  readonly traceHash: string;
}

const isAct = (what: Step['what']): what is Act => ACTS.some((act) => act === what);

function someTab(device: Device, pick: number): Tab | null {
  return device.tabs[pick % Math.max(1, device.tabs.length)] ?? null;
}

/** Counts delete or undo commands while they run. */
async function during<T>(counts: Map<string, number>, device: string, work: () => Promise<T>): Promise<T> {
  counts.set(device, (counts.get(device) ?? 0) + 1);
  try {
    return await work();
  } finally {
    counts.set(device, (counts.get(device) ?? 1) - 1);
  }
}

/** Runs a command without blocking the plan and records what the product reported. */
async function act(simulation: Simulation, tab: Tab, what: Act, pick: number): Promise<void> {
  const { history, world } = simulation;
  const isDelete = what.startsWith('delete');
  const play = () => playAct(tab, what, pick);
  const result = await (isDelete ? during(history.deleting, tab.device.name, play) : play());
  if (!result) return;
  world.note(`${tab.name} ${what}: ${result.ok ? 'done' : (result.code ?? 'refused')}`);
  if (isDelete && result.ok && pick % 3 > 0) thinkBetter(simulation, tab.device, pick);
}

/** Presses "Undo" in any tab, before or shortly after the time for it ends. */
function thinkBetter(simulation: Simulation, device: Device, pick: number): void {
  const { world, history } = simulation;
  const undo: { tab: Tab | null } = { tab: null };
  simulation.pendingUndos.add(undo);
  world.after((pick * 37) % (UNDO_MS + 500), () => {
    const tab = someTab(device, pick);
    undo.tab = tab;
    const undone = tab && during(history.undoing, device.name, () => undoDelete(tab, pick));
    Promise.resolve(undone)
      .then(
        (result) => {
          if (!result) return;
          simulation.faults.count(result.ok ? 'delete undone' : 'undone too late');
          world.note(`${tab?.name} undo delete: ${result.ok ? 'done' : (result.code ?? 'refused')}`);
        },
        (error: unknown) => {
          if (!tab || !isOver(tab))
            simulation.fail('durable before told', `${tab?.name} undo delete: ${String(error)}`);
        },
      )
      .finally(() => {
        simulation.pendingUndos.delete(undo);
      });
  });
}

async function take(simulation: Simulation, step: Step): Promise<void> {
  const { world, devices } = simulation;
  const device = devices[step.device % devices.length];
  if (!device) return;
  const tab = someTab(device, step.pick);
  const { what, pick } = step;
  if (isAct(what)) {
    if (!tab) return;
    act(simulation, tab, what, pick).catch((error: unknown) => {
      // A page that dies during a command reports nothing.
      if (!isOver(tab)) simulation.fail('durable before told', `${tab.name} ${what}: ${String(error)}`);
    });
  } else {
    world.note(`${device.name} ${what} ${pick}`);
    FATE[what]({ simulation, device, tab, pick });
  }
}

async function inspectDevices(simulation: Simulation): Promise<void> {
  const tabs = simulation.devices.flatMap((device) => device.tabs);
  const tab = simulation.world.random.pick([null, ...tabs]);
  if (!tab || tab.dead) return;
  await tab.started;
  const [broken] = await brokenInvariants(tab.replica);
  if (broken) simulation.fail('replica sound', `${tab.name}: ${broken}`);
}

function populate(simulation: Simulation, plan: Plan): void {
  const { world, faults, server, devices } = simulation;
  const [userA, userB] = [world.random.uuid(), world.random.uuid()];
  server.addUser(userA);
  server.addUser(userB);
  for (let index = 0; index <= plan.devices; index += 1) {
    const days = plan.skewDays[index] ?? 0;
    if (Math.abs(days) === 1) faults.count('clock off by a day');
    if (Math.abs(days) === 365) faults.count('clock off by a year');
    const isLast = index === plan.devices;
    const name = isLast ? 'b0' : `a${index}`;
    devices.push(createDevice(world, name, isLast ? userB : userA, days * DAY_MS));
  }
  const [first] = devices;
  if (plan.signsInAt !== undefined && first) beginAsGuest(simulation, first);
}

export function planOf(seed: number): Plan {
  const [plan] = fc.sample(anyPlan, { seed, numRuns: 1 });
  if (!plan) throw new Error('fast-check gave no plan');
  return plan;
}

/** Plays a plan, restores order, and returns the first broken promise. */
export async function runPlan(plan: Plan, adjust: Adjustments = AS_IT_IS): Promise<RunResult> {
  const simulation = createSimulation({ seed: plan.chance, pageSize: plan.pageSize, adjust });
  const { world } = simulation;
  try {
    populate(simulation, plan);
    for (const device of simulation.devices) openTab(simulation, device);
    const [first] = simulation.devices;
    if (first && plan.twoTabs) {
      simulation.faults.count('second tab');
      openTab(simulation, first);
    }
    for (const [index, step] of plan.steps.entries()) {
      await world.pass(step.waitMs);
      if (simulation.violation) break;
      if (index === plan.signsInAt) signUp(simulation);
      await take(simulation, step);
      if (world.random.chance(0.1)) {
        inspectDevices(simulation).catch(() => {
          // The page died during the check.
        });
      }
    }
    signUp(simulation);
    if (!simulation.violation) await bringBack(simulation);
    if (!simulation.violation) await finalChecks(simulation);
    for (const tab of simulation.devices.flatMap((device) => [...device.tabs])) tab.kill();
    await world.rest();
  } finally {
    world.end();
  }
  const { violation, faults } = simulation;
  return { violation, faults: faults.counts(), trace: world.trace, traceHash: world.traceHash() };
}
