/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isSkipWaiting } from './messages.ts';
import { pageSource } from './navigation.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by build/service-worker-plugin.ts: what is fetched at install, and every hashed file of this build. */
declare const __PRECACHE__: PrecacheEntry[];
declare const __BUILD_ASSETS__: string[];

const SHELL = '/index.html';
const ASSETS_CACHE = 'metalquest-assets';
const CONFIG_CACHE = 'metalquest-config';

/** A public page that has not come by then is drawn from the shell: in a field a request may hang for minutes. */
const PAGE_TIMEOUT_MS = 4_000;

// Without the default index, '/' would be answered by the shell even with signal.
precacheAndRoute(__PRECACHE__, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

async function shell(): Promise<Response> {
  return (await matchPrecache(SHELL)) ?? fetch(SHELL);
}

async function pageFromNetwork(request: Request): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PAGE_TIMEOUT_MS);
  try {
    return await fetch(request, { signal: giveUp.signal });
  } catch {
    // No signal, or too little of it.
    return shell();
  } finally {
    // An answer that has begun may take its time.
    clearTimeout(timer);
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
  ({ request }) => pageFromNetwork(request),
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

self.addEventListener('activate', (event) => {
  // Claiming makes the first visit already fit for a field without signal.
  event.waitUntil(Promise.all([self.clients.claim(), dropOldAssets()]));
});

// Never by itself: a page that records must not have its code changed under it. The user says when.
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
});
