import { expect, it } from 'vitest';
import { serialQueue } from './serial-queue.ts';

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

it('starts each task after the earlier ones, and returns each its own result', async () => {
  const inTurn = serialQueue();
  const { opened, open } = gate();
  const done: string[] = [];
  const first = inTurn(async () => {
    done.push('first begins');
    await opened;
    done.push('first ends');
    return 1;
  });
  const second = inTurn(() => {
    done.push('second');
    return 2;
  });
  await Promise.resolve();
  open();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(done).toEqual(['first begins', 'first ends', 'second']);
});

it('rejects a failed task, and continues', async () => {
  const inTurn = serialQueue();
  const late = inTurn(() => Promise.reject(new Error('no room')));
  const atOnce = inTurn(() => {
    throw new Error('not there');
  });
  const next = inTurn(() => 'done');
  const events: string[] = [];
  await Promise.all([
    late.catch(() => events.push('the first')),
    atOnce.catch(() => events.push('the second')),
    inTurn(() => events.push('the last begins')),
  ]);
  expect(events).toEqual(['the first', 'the second', 'the last begins']);
  await expect(late).rejects.toThrow('no room');
  await expect(atOnce).rejects.toThrow('not there');
  expect(await next).toBe('done');
});

it('leaves an unhandled failure unhandled, so that it is reported', async () => {
  const inTurn = serialQueue();
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  try {
    const unhandled: unknown[] = [];
    process.on('unhandledRejection', (cause) => unhandled.push(cause));
    void inTurn(() => Promise.reject(new Error('unheard')));
    // Reported before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toMatchObject([{ message: 'unheard' }]);
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
});
