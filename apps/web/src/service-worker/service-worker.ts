/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isKeepAdminArea, isSkipWaiting } from './messages.ts';
import { cacheAddress, isCacheable, pageSource } from './navigation.ts';
import { isOfAdminArea, keepPart, keepUsedParts } from './rare-parts.ts';

declare const self: ServiceWorkerGlobalScope;

/** Injected by build/service-worker-plugin.ts: the precache, and all hashed files of this build. */
declare const __PRECACHE__: PrecacheEntry[];
declare const __BUILD_ASSETS__: string[];

const SHELL = '/index.html';
const ASSETS_CACHE = 'metalquest-assets';
const CONFIG_CACHE = 'metalquest-config';
/** Recently read public pages and their data. They refer to files of one build. */
const PAGES_CACHE = 'metalquest-pages';
const MAX_PAGES = 60;

/** After this, the cached copy answers: requests can hang for minutes on a weak signal. */
const PAGE_TIMEOUT_MS = 4_000;

// Disable the directory index, or '/' would always come from the cache.
precacheAndRoute(__PRECACHE__, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

async function shell(): Promise<Response> {
  return (await matchPrecache(SHELL)) ?? fetch(SHELL);
}

async function fromNetwork(request: Request, event: ExtendableEvent): Promise<Response | undefined> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PAGE_TIMEOUT_MS);
  try {
    // By URL and with no-cache, to bypass HTTP-cached pages of an earlier build. The browser follows
    // redirects.
    const answer = await fetch(request.url, {
      cache: 'no-cache',
      redirect: 'manual',
      headers: { accept: request.headers.get('accept') ?? '*/*' },
      signal: giveUp.signal,
    });
    // Keeps the worker alive until the page is cached.
    if (isCacheable(answer)) event.waitUntil(cachePage(request.url, answer.clone()));
    return answer;
  } catch {
    return caches.match(cacheAddress(request.url), { cacheName: PAGES_CACHE, ignoreVary: true });
  } finally {
    // A started answer may take longer.
    clearTimeout(timer);
  }
}

/** Caches a page for offline use and evicts the least recently read ones. Ignores a full disk. */
async function cachePage(address: string, answer: Response): Promise<void> {
  try {
    const name = cacheAddress(address);
    const pages = await caches.open(PAGES_CACHE);
    await pages.delete(name);
    await pages.put(name, answer);
    const cachedPages = await pages.keys();
    for (const oldest of cachedPages.slice(0, Math.max(0, cachedPages.length - MAX_PAGES)))
      await pages.delete(oldest);
  } catch {
    // Aborted, or no space.
  }
}

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && pageSource(url.pathname) === 'shell',
  shell,
);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && pageSource(url.pathname) === 'network-then-shell',
  async ({ request, event }) => (await fromNetwork(request, event)) ?? shell(),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/page-data/'),
  async ({ request, event }) => (await fromNetwork(request, event)) ?? Response.error(),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: CONFIG_CACHE }),
);
// Hashed files outside the precache, such as the fine world atlas, are cached on first use.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS_CACHE }),
);

async function dropOldAssets(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  const current = new Set(__BUILD_ASSETS__);
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** Static routing: requests that bypass the worker. Not in every browser, nor in TypeScript's types. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { requestMethod: string }; source: 'network' }): Promise<void>;
}

self.addEventListener('install', (event: RoutingInstallEvent) => {
  // POST requests bypass the worker: when a page closes, requests through the worker are cancelled, even with
  // keepalive.
  if (event.addRoutes)
    event.waitUntil(event.addRoutes({ condition: { requestMethod: 'POST' }, source: 'network' }));
  event.waitUntil(caches.open(ASSETS_CACHE).then((cache) => keepUsedParts(cache, __BUILD_ASSETS__)));
});

self.addEventListener('activate', (event) => {
  // Claiming makes the app work offline from the first visit. Cached pages of earlier builds refer to deleted
  // files.
  event.waitUntil(Promise.all([self.clients.claim(), dropOldAssets(), caches.delete(PAGES_CACHE)]));
});

// Activates only on request: the code of a recording page must not change.
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
  if (isKeepAdminArea(event.data)) {
    event.waitUntil(
      caches.open(ASSETS_CACHE).then((cache) => keepPart(cache, __BUILD_ASSETS__, isOfAdminArea)),
    );
  }
});
