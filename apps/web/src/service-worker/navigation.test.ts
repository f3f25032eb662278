import { expect, test } from 'vitest';
import { APP_PATH_PREFIXES } from '../app/app-paths.ts';
import { pageSource } from './navigation.ts';

test.each(APP_PATH_PREFIXES.flatMap((prefix) => [prefix, `${prefix}/7f0c`, `${prefix}/7f0c/add-find`]))(
  'the app address %s is answered by the shell on the device',
  (path) => expect(pageSource(path)).toBe('shell'),
);

test.each(['/', '/features', '/guides/coins', '/auth/callback', '/questsomething', '/nowhere'])(
  'the public page %s comes from the server while it can be reached',
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
  '/sitemap.xml',
  '/icons/icon-512.png',
])('%s is left to the server', (path) => expect(pageSource(path)).toBe('network'));
