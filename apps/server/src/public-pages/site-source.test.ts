import { DEFAULT_SITE_SETTINGS } from '@metalquest/core/site/site-settings';
import { expect, it } from 'vitest';
import { siteSource } from './site-source.ts';

function under(answers: (() => Promise<unknown>)[]) {
  const clock = { ms: 0 };
  const failures: unknown[] = [];
  const asked: string[] = [];
  const source = siteSource({
    now: () => clock.ms,
    onFailure: (error) => failures.push(error),
    backend: {
      async read(address) {
        asked.push(address);
        const body = await answers.shift()?.();
        return { status: body === undefined ? 500 : 200, body, count: null };
      },
    },
  });
  return { clock, failures, asked, source };
}

it('requests the settings once for all callers within a second', async () => {
  const { clock, asked, source } = under([async () => ({ title: 'One' }), async () => ({ title: 'Two' })]);
  const [first, second] = await Promise.all([source.settings(), source.settings()]);
  expect([first.title, second.title]).toEqual(['One', 'One']);
  expect(asked).toEqual(['rpc/site_settings']);
  clock.ms = 999;
  expect((await source.settings()).title).toBe('One');
  clock.ms = 1_000;
  expect((await source.settings()).title).toBe('Two');
});

it('returns the last known settings while the backend fails', async () => {
  const lost = () => Promise.reject(new Error('lost'));
  const { clock, failures, source } = under([lost, async () => ({ title: 'One' }), lost]);
  expect(await source.settings()).toEqual(DEFAULT_SITE_SETTINGS);
  clock.ms = 1_000;
  expect((await source.settings()).title).toBe('One');
  clock.ms = 2_000;
  expect((await source.settings()).title).toBe('One');
  expect(failures).toHaveLength(2);
});

it('returns the last known settings while the backend is slow, with one request', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<unknown>();
  const { clock, asked, source } = under([async () => ({ title: 'One' }), () => slow]);
  await source.settings();
  clock.ms = 1_000;
  expect((await source.settings()).title).toBe('One');
  expect((await source.settings()).title).toBe('One');
  expect(asked).toHaveLength(2);
  resolve({ title: 'Two' });
  await expect.poll(async () => (await source.settings()).title).toBe('Two');
});
