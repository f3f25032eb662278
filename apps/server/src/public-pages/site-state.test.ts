import { expect, it } from 'vitest';
import { polled, siteState } from './site-state.ts';

function under(answers: (() => Promise<string>)[]) {
  const clock = { ms: 0 };
  const failures: unknown[] = [];
  const requestTimes: number[] = [];
  const value = polled({
    now: () => clock.ms,
    first: 'none yet',
    onFailure: (error) => failures.push(error),
    async read() {
      requestTimes.push(clock.ms);
      const answer = answers.shift();
      if (!answer) throw new Error('read too often');
      return answer();
    },
  });
  return { clock, failures, requestTimes, value };
}

it('reads once for all callers within a second', async () => {
  const { clock, requestTimes, value } = under([async () => 'One', async () => 'Two']);
  expect(await Promise.all([value(), value()])).toEqual(['One', 'One']);
  expect(requestTimes).toEqual([0]);
  clock.ms = 999;
  expect(await value()).toBe('One');
  clock.ms = 1_000;
  expect(await value()).toBe('Two');
});

it('returns the last known value while reading fails', async () => {
  const lost = () => Promise.reject(new Error('lost'));
  const { clock, failures, value } = under([lost, async () => 'One', lost]);
  expect(await value()).toBe('none yet');
  clock.ms = 1_000;
  expect(await value()).toBe('One');
  clock.ms = 2_000;
  expect(await value()).toBe('One');
  expect(failures).toHaveLength(2);
});

it('returns the last known value while reading is slow, with one request', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<string>();
  const { clock, requestTimes, value } = under([async () => 'One', () => slow]);
  await value();
  clock.ms = 1_000;
  expect(await value()).toBe('One');
  expect(await value()).toBe('One');
  expect(requestTimes).toHaveLength(2);
  resolve('Two');
  await expect.poll(value).toBe('Two');
});

it('turns off features without a service, even if administrators turned them on', async () => {
  let isUp = false;
  const state = siteState(
    {
      call: async () => (isUp ? { title: 'Fens', switches: { weather: true, place_names: false } } : null),
      version: async () => '1',
      tags: async () => [],
      addresses: async () => [],
    },
    { now: () => (isUp ? 1_000 : 0), onFailure: () => undefined, unavailable: ['weather'] },
  );
  expect((await state()).settings.switches).toEqual({ weather: false });
  isUp = true;
  expect((await state()).settings).toMatchObject({
    title: 'Fens',
    switches: { weather: false, place_names: false },
  });
});
