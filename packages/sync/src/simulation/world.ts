import { createHash } from 'node:crypto';
import { type EventLoop, holdEventLoop } from './event-loop.ts';
import { type Random, randomFrom } from './random.ts';

/** One virtual clock and one source of chance for all devices, networks and servers of a simulation. */
export interface World {
  readonly random: Random;
  /** Epoch ms of the world, which is the server's; devices have clocks of their own. */
  now(): number;
  /** Runs `task` after `ms` of virtual time; the answer cancels it. */
  after(ms: number, task: () => void): () => void;
  /** Lets virtual time pass, with all that falls due in it. */
  pass(ms: number): Promise<void>;
  /** Lets everything of this moment end. */
  rest(): Promise<void>;
  /** Writes down what happened; the same seed writes the same. */
  note(line: string): void;
  readonly trace: readonly string[];
  /** A digest of all notes. */
  traceHash(): string;
  end(): void;
}

interface Appointment {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
}

/** How often the next thing happens while IndexedDB is still at work on the last, and for how many turns at most. */
const HASTE = 0.3;
const HASTE_TURNS = 40;

export const WORLD_BEGINS_MS = Date.parse('2026-03-01T10:00:00Z');

/** A new world. `atRest` is called whenever everything of a moment has ended. */
export function createWorld(seed: number, atRest: () => void): World {
  const random = randomFrom(seed);
  const haste = random.fork();
  const trace: string[] = [];
  const appointments = new Map<number, Appointment>();
  let nowMs = WORLD_BEGINS_MS;
  let made = 0;
  const after = (ms: number, task: () => void): (() => void) => {
    made += 1;
    const order = made;
    appointments.set(order, { atMs: nowMs + Math.max(0, ms), order, task });
    return () => appointments.delete(order);
  };
  const loop: EventLoop = holdEventLoop((task, ms) => void after(ms, task));

  function next(endMs: number): Appointment | null {
    let first: Appointment | null = null;
    for (const each of appointments.values()) {
      if (each.atMs > endMs) continue;
      if (!first || each.atMs < first.atMs) first = each;
    }
    return first;
  }

  async function rest(): Promise<void> {
    await loop.settle();
    atRest();
  }

  return {
    random,
    trace,
    now: () => nowMs,
    after,
    rest,
    async pass(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        if (haste.chance(HASTE)) await loop.settle(haste.between(1, HASTE_TURNS));
        else await rest();
        const due = next(endMs);
        if (!due) break;
        appointments.delete(due.order);
        nowMs = Math.max(nowMs, due.atMs);
        due.task();
      }
      nowMs = endMs;
    },
    note: (line) => void trace.push(`${((nowMs - WORLD_BEGINS_MS) / 1000).toFixed(3)} ${line}`),
    traceHash: () => createHash('sha256').update(trace.join('\n')).digest('hex'),
    end: () => loop.release(),
  };
}
