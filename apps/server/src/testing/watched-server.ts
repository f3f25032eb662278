/**
 * Loaded into a server with `--import`. Adds two routes: the list of all routes, and the memory in use after a
 * garbage collection.
 */
import { subscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const routes: { method: string; url: string }[] = [];
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
  fastify.get('/testing/routes', async () => routes.filter(({ url }) => !url.startsWith('/testing/')));
  fastify.get('/testing/memory', async () => {
    // Closing a stream and freeing its native memory take turns of the event loop.
    for (let pass = 0; pass < 3; pass += 1) {
      await turn();
      collectGarbage();
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    return { usedBytes: heapUsed + external, rssBytes: rss };
  });
});
