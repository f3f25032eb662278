import { expect, it } from 'vitest';
import { loadCode, MissingCode, reloadIfReplaced } from './missing-code.ts';

const BUILD = 'https://metalquest.example/assets/index-1.js';

function host(answer: () => number) {
  const stored = new Map<string, string>();
  const requests: RequestInit[] = [];
  let reloads = 0;
  return {
    requests,
    reloads: () => reloads,
    fetch: async (_url: string, options: RequestInit) => {
      requests.push(options);
      return { status: answer() };
    },
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    reload: () => {
      reloads += 1;
    },
  };
}

it('distinguishes code that fails to load from code that throws', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failed = loadCode(() => Promise.reject(cause));
  await expect(failed).rejects.toBeInstanceOf(MissingCode);
  await expect(failed).rejects.toMatchObject({ cause });
  expect(await loadCode(async () => 7)).toBe(7);
});

it('with a service worker, loads code at the second attempt if the first fails', async () => {
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return attempts;
  };
  await expect(loadCode(load, false)).rejects.toBeInstanceOf(MissingCode);
  attempts = 0;
  expect(await loadCode(load, true)).toBe(2);
});

it('after a new release the page reloads once for each missing release', async () => {
  const page = host(() => 404);
  await reloadIfReplaced(page, BUILD);
  await reloadIfReplaced(page, BUILD);
  expect(page.reloads()).toBe(1);
  expect(page.requests).toEqual([{ method: 'HEAD', cache: 'no-store' }]);
  await reloadIfReplaced(page, `${BUILD}2`);
  expect(page.reloads()).toBe(2);
});

it.each<[string, () => number]>([
  ['the release is still there', () => 200],
  ['the server has trouble', () => 503],
  [
    'there is no signal',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('the page does not reload when %s', async (_when, answer) => {
  const page = host(answer);
  await reloadIfReplaced(page, BUILD);
  expect(page.reloads()).toBe(0);
});
