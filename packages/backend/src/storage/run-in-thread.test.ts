import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { runInThread, TaskTooLarge } from './run-in-thread.ts';

const GREEDY = new URL('testing/greedy-task.ts', import.meta.url);
const STUBBORN = new URL('testing/stubborn-task.ts', import.meta.url);

/** A task that ends when `end` is called. */
function task() {
  const shared = new SharedArrayBuffer(4);
  return { shared, end: () => void Atomics.store(new Int32Array(shared), 0, 1) };
}

it('the server responds while a thread is busy', async () => {
  const app = Fastify();
  app.get('/healthz', async () => ({ status: 'ok' }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const run = runInThread<SharedArrayBuffer, string>(STUBBORN, { threads: 2, limitMs: 600_000, maxMb: 64 });
  const { shared, end } = task();
  const answer = run('a', shared);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  }
  end();
  expect(await answer).toBe('over');
  await app.close();
});

it('a slow task is cancelled, and its thread is free for the next', async () => {
  const run = runInThread<SharedArrayBuffer, string>(STUBBORN, { threads: 2, limitMs: 3000, maxMb: 64 });
  const { shared } = task();
  const ended = task();
  ended.end();
  const [slow, next] = await Promise.allSettled([run('a', shared), run('a', ended.shared)]);
  expect(slow).toMatchObject({ status: 'rejected', reason: expect.any(TaskTooLarge) });
  expect(next).toEqual({ status: 'fulfilled', value: 'over' });
});

it('a task that exceeds its memory is cancelled, and the next one succeeds', async () => {
  const run = runInThread<number, number>(GREEDY, { threads: 2, limitMs: 600_000, maxMb: 32 });
  await expect(run('a', Number.POSITIVE_INFINITY)).rejects.toThrow(TaskTooLarge);
  expect(await run('a', 10)).toBe(10);
});

it('an error in a task is passed on unchanged', async () => {
  const run = runInThread<number, number>(GREEDY, { threads: 2, limitMs: 600_000, maxMb: 32 });
  await expect(run('a', -1)).rejects.toThrow('There is no list of -1 things');
});
