import { expect, it } from 'vitest';
import { boundedQueue, QueueFullError } from './bounded-queue.ts';

it('runs one job after another, continues after a failure, and rejects when full', async () => {
  const enqueue = boundedQueue(3);
  const done: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = enqueue(async () => {
    await gate;
    done.push('first');
  });
  const second = enqueue(async () => {
    done.push('second');
    throw new Error('no');
  });
  const third = enqueue(async () => done.push('third'));
  await expect(enqueue(async () => done.push('fourth'))).rejects.toBeInstanceOf(QueueFullError);
  open();
  await expect(second).rejects.toThrow('no');
  await Promise.all([first, third]);
  expect(done).toEqual(['first', 'second', 'third']);
  await enqueue(async () => done.push('fifth'));
  expect(done.at(-1)).toBe('fifth');
});
