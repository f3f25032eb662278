/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { keepAdminArea, keepAdminAreaOn } from './admin-area.ts';
import { isKeepAdminArea, isSkipWaiting } from './messages.ts';
import { keptAddress, mayBeKept, pageSource } from './navigation.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by build/service-worker-plugin.ts: what is fetched at install, and every hashed file of this build. */
declare const __PRECACHE__: PrecacheEntry[];
declare const __BUILD_ASSETS__: string[];

const SHELL = '/index.html';
const ASSETS_CACHE = 'metalquest-assets';
const CONFIG_CACHE = 'metalquest-config';
/** Public pages as they were last read, and what they are drawn from. They name the files of the build they are from. */
const PAGES_CACHE = 'metalquest-pages';
const MAX_PAGES = 60;

/** A public page that has not come by then is drawn from the shell: in a field a request may hang for minutes. */
const PAGE_TIMEOUT_MS = 4_000;

// Without the default index, '/' would be answered by the shell even with signal.
precacheAndRoute(__PRECACHE__, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

async function shell(): Promise<Response> {
  return (await matchPrecache(SHELL)) ?? fetch(SHELL);
}

/** From the server while it can be reached, else as it was last read. */
async function fromNetwork(request: Request, event: ExtendableEvent): Promise<Response | undefined> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PAGE_TIMEOUT_MS);
  try {
    // By its address, so that the server is asked and no copy of the browser's own answers for a build before this one. A
    // redirect is left to the browser.
    const answer = await fetch(request.url, {
      cache: 'no-cache',
      redirect: 'manual',
      headers: { accept: request.headers.get('accept') ?? '*/*' },
      signal: giveUp.signal,
    });
    // The browser lets the worker live until the page is kept.
    if (mayBeKept(answer)) event.waitUntil(keepPage(request.url, answer.clone()));
    return answer;
  } catch {
    // No signal, or too little of it.
    return caches.match(keptAddress(request.url), { cacheName: PAGES_CACHE, ignoreVary: true });
  } finally {
    // An answer that has begun may take its time.
    clearTimeout(timer);
  }
}

/** Keeps a page for when there is no signal; the ones read longest ago make room. A full device keeps none. */
async function keepPage(address: string, answer: Response): Promise<void> {
  try {
    const name = keptAddress(address);
    const pages = await caches.open(PAGES_CACHE);
    await pages.delete(name);
    await pages.put(name, answer);
    const kept = await pages.keys();
    for (const oldest of kept.slice(0, Math.max(0, kept.length - MAX_PAGES))) await pages.delete(oldest);
  } catch {
    // Cut off on the way, or no room.
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
// Hashed files that are not needed by everybody, such as the fine world atlas: kept from their first use on.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS_CACHE }),
);

/** Throws away hashed files of builds before this one. */
async function dropOldAssets(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  const current = new Set(__BUILD_ASSETS__);
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** Not in every browser, nor in TypeScript's library: requests that the browser takes past the worker by itself. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { requestMethod: string }; source: 'network' }): Promise<void>;
}

self.addEventListener('install', (event: RoutingInstallEvent) => {
  // Nothing that is sent is answered here. Of a page that is left the way through the worker is broken off, and with it
  // what the page sent as its last, however long the browser would have kept that alive.
  if (event.addRoutes)
    event.waitUntil(event.addRoutes({ condition: { requestMethod: 'POST' }, source: 'network' }));
  event.waitUntil(caches.open(ASSETS_CACHE).then((cache) => keepAdminAreaOn(cache, __BUILD_ASSETS__)));
});

self.addEventListener('activate', (event) => {
  // Claiming makes the first visit already fit for a field without signal.
  // Pages of builds before this one name files that are gone.
  event.waitUntil(Promise.all([self.clients.claim(), dropOldAssets(), caches.delete(PAGES_CACHE)]));
});

// Never by itself: a page that records must not have its code changed under it. The user says when.
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
  if (isKeepAdminArea(event.data)) {
    event.waitUntil(caches.open(ASSETS_CACHE).then((cache) => keepAdminArea(cache, __BUILD_ASSETS__)));
  }
});
