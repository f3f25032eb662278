import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../test/support/harness.ts';
import { testSettings } from '../test/support/test-settings.ts';
import { SERVICES } from './backend.ts';
import { mountServices } from './mount.ts';

let backend: TestBackend | undefined;
afterEach(async () => {
  await backend?.close();
  backend = undefined;
});

describe('every service', () => {
  it('disables caching of its responses, except files and public keys', async () => {
    backend = await startTestBackend();
    const { client } = await backend.signUp();
    const token = (await client.auth.getSession()).data.session?.access_token;
    const headers = { apikey: backend.anonKey, authorization: `Bearer ${token}` };
    for (const path of [
      '/rest/v1/quests',
      '/rest/v1/nothing',
      '/auth/v1/user',
      '/auth/v1/settings',
      '/storage/v1/object/media/x',
      '/functions/v1/weather',
    ]) {
      const answer = await fetch(backend.url + path, { headers });
      expect(answer.headers.get('cache-control'), path).toMatch(/no-store/);
    }
  });

  it('responds to an overload with 503, without logging a failure, and counts it', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    backend = await startTestBackend({ services: {} });
    const { db, anonKey, dataDirectory } = backend;
    const app = Fastify({ logger: { level: 'warn', stream } });
    const busy = Object.assign(new Error('Service Unavailable'), { statusCode: 503 });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('retry-after', '10');
      throw busy;
    });
    const { '/realtime/v1': _sockets, ...services } = SERVICES;
    const never = () => Promise.reject(new Error('no token is asked for'));
    const tokens = { sign: never, verify: never, isAnonKey: () => true, jwks: () => ({ keys: [] }) };
    const settings = testSettings({ dataDirectory, anonKey });
    await mountServices(app, { db, settings, tokens, now: Date.now, fetch, log: app.log }, services);
    for (const url of [
      '/rest/v1/rpc/pull_changes?since=52.20531',
      '/auth/v1/token?grant_type=password',
      '/storage/v1/object/media/finds/a.jpg',
      '/functions/v1/weather?lat=52.20531',
    ]) {
      lines.length = 0;
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode, url).toBe(503);
      expect(answer.headers['retry-after']).toBe('10');
      expect(lines, url).toEqual([]);
    }
    await app.close();
  });
});
