import { describe, expect, it } from 'vitest';
import { type Made, pageCache } from './page-cache.ts';
import { polled } from './site-state.ts';

function underTest() {
  const made: string[] = [];
  const cache = pageCache<string>({
    now: () => 0,
    version: async () => '1',
    bytesOf: (value) => value.length,
  });
  const ask = (key: string, section: 'pages' | 'unbounded', value = key) =>
    cache.get(
      key,
      async () => {
        made.push(key);
        return { value, use: 'keep' };
      },
      section,
    );
  return { made, ask };
}

it('unbounded addresses do not evict other pages, and are evicted themselves', async () => {
  const { made, ask } = underTest();
  await ask('page /', 'pages');
  for (let n = 0; n < 2_000; n += 1) await ask(`page /guides?q=${n}`, 'unbounded');
  await ask('page /', 'pages');
  expect(made.filter((key) => key === 'page /')).toHaveLength(1);
  await ask('page /guides?q=1999', 'unbounded');
  await ask('page /guides?q=0', 'unbounded');
  expect(made.filter((key) => key.endsWith('=1999'))).toHaveLength(1);
  expect(made.filter((key) => key.endsWith('=0'))).toHaveLength(2);
});

it('limits large responses by their bytes', async () => {
  const { made, ask } = underTest();
  const large = 'x'.repeat(3 * 1024 * 1024);
  for (const key of ['a', 'b', 'c', 'a']) await ask(key, 'unbounded', large);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

describe('while the backend is down', () => {
  const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
  function slowBackend() {
    const state = { nowMs: 0, slow: false };
    const pause = async (): Promise<void> => undefined;
    const cache = pageCache<string>({
      now: () => state.nowMs,
      pause,
      version: polled({
        read: async () => (state.slow ? never() : '1'),
        first: '',
        now: () => state.nowMs,
        pause,
        onFailure: () => undefined,
      }),
      bytesOf: (value) => value.length,
    });
    const make = async () => (state.slow ? never<Made<string>>() : { value: 'page', use: 'keep' as const });
    return { state, get: () => cache.get('page /', make) };
  }

  it.each([
    ['the check for changes has run out', 2_000],
    ['it has expired', 120_000],
  ])('serves a cached page when %s', async (_why, laterMs) => {
    const { state, get } = slowBackend();
    expect(await get()).toBe('page');
    state.slow = true;
    state.nowMs += laterMs;
    expect(await get()).toBe('page');
    expect(await get()).toBe('page');
  });
});
