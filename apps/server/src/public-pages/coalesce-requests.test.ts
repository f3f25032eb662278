import { expect, it } from 'vitest';
import { coalesceRequests } from './coalesce-requests.ts';

/** Requests resolved manually, in order. */
function questions() {
  const open: { key: string; answer: (value: string) => void; fail: () => void }[] = [];
  const anew = coalesceRequests(
    (key: string) => key,
    (key) =>
      new Promise<string>((resolve, reject) => {
        open.push({ key, answer: resolve, fail: () => reject(new Error('lost')) });
      }),
  );
  return { open, anew };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a caller gets the answer to a query that started after its call', async () => {
  const { open, anew } = questions();
  const first = anew('a');
  const second = anew('a');
  const third = anew('a');
  expect(open).toHaveLength(1);
  open[0]?.answer('before');
  expect(await first).toBe('before');
  await settled();
  expect(open).toHaveLength(2);
  open[1]?.answer('after');
  expect([await second, await third]).toEqual(['after', 'after']);
  await settled();
  expect(open).toHaveLength(2);
});

it('runs one query per key at a time, and never reuses an answer', async () => {
  const { open, anew } = questions();
  const first = anew('a');
  const other = anew('b');
  expect(open.map(({ key }) => key)).toEqual(['a', 'b']);
  for (const { answer } of open) answer('1');
  expect([await first, await other]).toEqual(['1', '1']);
  await settled();
  const later = anew('a');
  expect(open).toHaveLength(3);
  open[2]?.answer('2');
  expect(await later).toBe('2');
});

it('a failed query does not affect the next', async () => {
  const { open, anew } = questions();
  const first = anew('a');
  const second = anew('a');
  open[0]?.fail();
  await expect(first).rejects.toThrow('lost');
  await settled();
  open[1]?.answer('2');
  expect(await second).toBe('2');
});
