import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it } from 'vitest';
import { playRandom } from '../support/indexeddb/random-scenario.ts';
import { type EventLoop, holdEventLoop } from './event-loop.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => 1 + index);

const play = (seed: number): Promise<string[]> =>
  playRandom({ indexedDB: new IDBFactory(), IDBKeyRange }, `random ${seed}`, seed);

let held: EventLoop | null = null;

function hold(): void {
  held = holdEventLoop(() => {
    throw new Error('Nothing here waits');
  });
}

afterEach(() => {
  held?.release();
  held = null;
});

/* e2e/indexeddb.spec.ts compares the same transactions with a browser's. */
it('IndexedDB behaves the same while the event loop is held', async () => {
  for (const seed of SEEDS) {
    const free = await play(seed);
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
