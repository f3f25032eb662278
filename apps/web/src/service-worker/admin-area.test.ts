import { expect, it } from 'vitest';
import { keepAdminArea, keepAdminAreaOn } from './admin-area.ts';

const ORIGIN = 'https://metalquest.example';
const BUILD = ['/assets/index-2.js', '/assets/admin-post-2.js', '/assets/editor-2.js', '/assets/admin-2.js'];
const OF_ADMINS = ['/assets/admin-post-2.js', '/assets/editor-2.js', '/assets/admin-2.js'];

function device(cached: readonly string[], isGone: (path: string) => boolean = () => false) {
  const files = new Set(cached);
  const fetched: string[] = [];
  return {
    files,
    fetched,
    cache: {
      match: async (path: RequestInfo | URL) => (files.has(String(path)) ? new Response() : undefined),
      keys: async () => [...files].map((path) => new Request(`${ORIGIN}${path}`)),
      add: async (path: RequestInfo | URL) => {
        if (isGone(String(path))) throw new TypeError('Request failed');
        fetched.push(String(path));
        files.add(String(path));
      },
    },
  };
}

it('caches the whole admin area, fetches nothing twice, and nothing else', async () => {
  const { cache, fetched } = device(['/assets/admin-2.js']);
  await keepAdminArea(cache, BUILD);
  expect(fetched).toEqual(['/assets/admin-post-2.js', '/assets/editor-2.js']);
});

it('a file that fails to load does not affect the others', async () => {
  const { cache, files } = device([], (path) => path.includes('editor'));
  await keepAdminArea(cache, BUILD);
  expect([...files]).toEqual(OF_ADMINS.filter((path) => !path.includes('editor')));
});

it('a new build is cached only where the previous one was', async () => {
  const admin = device(['/assets/admin-post-1.js']);
  await keepAdminAreaOn(admin.cache, BUILD);
  expect(admin.fetched).toEqual(OF_ADMINS);
  const member = device(['/assets/countries-10m-1.json']);
  await keepAdminAreaOn(member.cache, BUILD);
  expect(member.fetched).toEqual([]);
});
