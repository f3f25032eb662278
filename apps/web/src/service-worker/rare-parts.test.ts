import { expect, it } from 'vitest';
import { isOfAdminArea, keepPart, keepUsedParts } from './rare-parts.ts';

const ORIGIN = 'https://metalquest.example';
const OF_SQLITE = ['/assets/sqlite-files-2.js', '/assets/sqlite3-2.wasm'];
const BUILD = [
  '/assets/index-2.js',
  '/assets/admin-post-2.js',
  '/assets/editor-2.js',
  '/assets/admin-2.js',
  ...OF_SQLITE,
  '/assets/geotiff-2.js',
];
const OF_ADMINS = ['/assets/admin-post-2.js', '/assets/editor-2.js', '/assets/admin-2.js'];

function device(cached: readonly string[], isMissing: (path: string) => boolean = () => false) {
  const files = new Set(cached);
  const fetched: string[] = [];
  return {
    files,
    fetched,
    cache: {
      match: async (path: RequestInfo | URL) => (files.has(String(path)) ? new Response() : undefined),
      keys: async () => [...files].map((path) => new Request(`${ORIGIN}${path}`)),
      add: async (path: RequestInfo | URL) => {
        if (isMissing(String(path))) throw new TypeError('Request failed');
        fetched.push(String(path));
        files.add(String(path));
      },
    },
  };
}

it('caches the whole admin area, fetches nothing twice, and nothing else', async () => {
  const { cache, fetched } = device(['/assets/admin-2.js']);
  await keepPart(cache, BUILD, isOfAdminArea);
  expect(fetched).toEqual(['/assets/admin-post-2.js', '/assets/editor-2.js']);
});

it('a file that fails to load does not affect the others', async () => {
  const { cache, files } = device([], (path) => path.includes('editor'));
  await keepPart(cache, BUILD, isOfAdminArea);
  expect([...files]).toEqual(OF_ADMINS.filter((path) => !path.includes('editor')));
});

it('a new build is cached only where the previous one was', async () => {
  const admin = device(['/assets/admin-post-1.js']);
  await keepUsedParts(admin.cache, BUILD);
  expect(admin.fetched).toEqual(OF_ADMINS);
  const opened = device(['/assets/sqlite-files-1.js', '/assets/sqlite3-2.wasm']);
  await keepUsedParts(opened.cache, BUILD);
  expect(opened.fetched).toEqual(['/assets/sqlite-files-2.js']);
  const surveyor = device(['/assets/geotiff-1.js']);
  await keepUsedParts(surveyor.cache, BUILD);
  expect(surveyor.fetched).toEqual(['/assets/geotiff-2.js']);
  const member = device(['/assets/countries-10m-1.json']);
  await keepUsedParts(member.cache, BUILD);
  expect(member.fetched).toEqual([]);
});
