import { expect, it } from 'vitest';
import { pageCache } from './page-cache.ts';

function underTest() {
  const made: string[] = [];
  const cache = pageCache<string>({
    now: () => 0,
    version: async () => '1',
    bytesOf: (value) => value.length,
    onFailure: () => undefined,
  });
  const ask = (key: string, shelf: 'pages' | 'asked', value = key) =>
    cache.get(
      key,
      async () => {
        made.push(key);
        return { value, use: 'keep' };
      },
      shelf,
    );
  return { made, ask };
}

it('what anybody can ask for without end makes nothing else go, and goes itself', async () => {
  const { made, ask } = underTest();
  await ask('page /', 'pages');
  for (let n = 0; n < 2_000; n += 1) await ask(`page /guides?q=${n}`, 'asked');
  await ask('page /', 'pages');
  expect(made.filter((key) => key === 'page /')).toHaveLength(1);
  await ask('page /guides?q=1999', 'asked');
  await ask('page /guides?q=0', 'asked');
  expect(made.filter((key) => key.endsWith('=1999'))).toHaveLength(1);
  expect(made.filter((key) => key.endsWith('=0'))).toHaveLength(2);
});

it('a few large answers are bounded by their bytes', async () => {
  const { made, ask } = underTest();
  const large = 'x'.repeat(3 * 1024 * 1024);
  for (const key of ['a', 'b', 'c', 'a']) await ask(key, 'asked', large);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
