import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it } from 'vitest';
import { playRandom } from '../support/indexeddb/random-scenario.ts';
import { platformClone } from '../support/quick-platform.ts';
import { type EventLoop, holdEventLoop } from './event-loop.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => 1 + index);

const play = (seed: number): Promise<string[]> =>
  playRandom({ indexedDB: new IDBFactory(), IDBKeyRange }, `random ${seed}`, seed);

const quickClone = globalThis.structuredClone;
let held: EventLoop | null = null;

function hold(): void {
  held = holdEventLoop(() => {
    throw new Error('Nothing here waits');
  });
}

afterEach(() => {
  held?.release();
  held = null;
  globalThis.structuredClone = quickClone;
});

/* e2e/indexeddb.spec.ts compares the same transactions with a browser's. */
it('IndexedDB behaves the same while the event loop is held and rows are cloned quickly', async () => {
  expect(quickClone).not.toBe(platformClone);
  for (const seed of SEEDS) {
    globalThis.structuredClone = platformClone;
    const free = await play(seed);
    globalThis.structuredClone = quickClone;
    hold();
    expect({ seed, lines: await play(seed) }).toEqual({ seed, lines: free });
    held?.release();
  }
});

it('unstorable values are refused while the event loop is held', () => {
  hold();
  expect(() => structuredClone({ call: () => 1 })).toThrow(DOMException);
  expect(() => structuredClone([Symbol('none')])).toThrow(DOMException);
});
