import { expect, test } from 'vitest';
import { APP_PATH_PREFIXES } from '../app/app-paths.ts';
import { cacheAddress, isCacheable, pageSource } from './navigation.ts';

test.each(APP_PATH_PREFIXES.flatMap((prefix) => [prefix, `${prefix}/7f0c`, `${prefix}/7f0c/add-find`]))(
  'the app address %s is served from the cached shell',
  (path) => expect(pageSource(path)).toBe('shell'),
);

test.each(['/', '/features', '/guides/coins', '/signature', '/questsomething', '/nowhere'])(
  'the public page %s comes from the server while it is reachable',
  (path) => expect(pageSource(path)).toBe('network-then-shell'),
);

test.each([
  '/auth/v1/verify',
  '/rest/v1/quests',
  '/storage/v1/object/media/a',
  '/realtime/v1/websocket',
  '/functions/v1/weather',
  '/healthz',
  '/readyz',
  '/page-data/guides',
  `/sign/${'0'.repeat(64)}`,
  '/sitemap.xml',
  '/icons/icon-512.png',
])('%s is left to the server', (path) => expect(pageSource(path)).toBe('network'));

test.each([
  ['/guides/coils?utm_source=x#top', '/guides/coils'],
  ['/guides?page=2&tag=beach&x=1', '/guides?tag=beach&page=2'],
  ['/guides?page=1', '/guides'],
  ['/page-data/guides?q=salt', '/page-data/guides?q=salt'],
  ['/page-data/?q=salt', '/page-data/'],
])('%s is cached as %s, so that one page of a list never replaces another', (address, cachedAs) =>
  expect(cacheAddress(`https://finds.example${address}`)).toBe(`https://finds.example${cachedAs}`),
);

test.each([
  [200, 'public, max-age=0, stale-while-revalidate=60', true],
  [200, 'private, no-cache', false],
  [200, 'no-store', false],
  [404, 'public, max-age=0', false],
])('caching of a page with %i and "%s" for offline use: %s', (status, cacheControl, expected) => {
  expect(isCacheable(new Response(null, { status, headers: { 'cache-control': cacheControl } }))).toBe(
    expected,
  );
});
