import { createHash } from 'node:crypto';
import { type EventLoop, holdEventLoop } from './event-loop.ts';
import { type Random, randomFrom } from './random.ts';

/** One virtual clock and one source of randomness for the whole simulation. */
export interface World {
  readonly random: Random;
  /** The server's clock, epoch ms; devices have their own clocks. */
  now(): number;
  /** Runs `task` after `ms` of virtual time; returns a cancel function. */
  after(ms: number, task: () => void): () => void;
  /** Advances virtual time and runs what falls due. */
  pass(ms: number): Promise<void>;
  /** Runs all work of the current moment. */
  rest(): Promise<void>;
  /** Adds to the trace, which is the same for the same seed. */
  note(line: string): void;
  readonly trace: readonly string[];
  traceHash(): string;
  end(): void;
}

interface Appointment {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
}

/**
 * Probability that the next event happens while IndexedDB is still working, and for how many turns at most.
 */
const HASTE = 0.3;
const HASTE_TURNS = 40;

export const WORLD_BEGINS_MS = Date.parse('2026-03-01T10:00:00Z');

/** `atRest` is called whenever all work of a moment has ended. */
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
