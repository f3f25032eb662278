import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns, type TurnLimits } from './limiter.ts';

/** Tasks that are held back, in the order in which they started. */
function heldTasks(limits: TurnLimits) {
  const turns = createTurns(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    run: (account: string, name: string) =>
      turns(account, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await setImmediate();
    },
  };
}

it('one account never holds all of the width', async () => {
  const { started, run } = heldTasks({ width: 2, perAccount: 1 });
  for (let i = 0; i < 5; i += 1) void run('greedy', `greedy ${i}`);
  void run('other', 'other 0');
  await setImmediate();
  expect(started).toEqual(['greedy 0', 'other 0']);
});

it('accounts take turns, and the tasks of an account run in their order', async () => {
  const { started, run, end } = heldTasks({ width: 1, perAccount: 1 });
  for (const name of ['a 0', 'a 1', 'a 2', 'b 0', 'c 0']) void run(name.slice(0, 1), name);
  for (const name of ['a 0', 'a 1', 'b 0', 'c 0', 'a 2']) await end(name);
  expect(started).toEqual(['a 0', 'a 1', 'b 0', 'c 0', 'a 2']);
});

it('refuses what waits beyond the limit of an account, and of all', async () => {
  const { run, end } = heldTasks({ width: 2, perAccount: 1, maxWaiting: 3, maxWaitingPerAccount: 2 });
  for (const name of ['a 0', 'a 1', 'a 2', 'b 0', 'c 0']) void run(name.slice(0, 1), name);
  await expect(run('a', 'a 3')).rejects.toMatchObject({ status: 429 });
  await expect(run('d', 'd 0')).rejects.toMatchObject({ status: 503 });
  await end('a 0');
  void run('d', 'd 1');
  await expect(run('d', 'd 2')).rejects.toMatchObject({ status: 503 });
});

it('a failed task frees its place', async () => {
  const turns = createTurns({ width: 1, perAccount: 1 });
  await expect(turns('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns('a', async () => 'yes')).toBe('yes');
});
