import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { allowAppOrigins } from './app-origins.ts';
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts';

const app = Fastify();
sendSecurityHeaders(app, securityHeaders({ connect: [], https: false }));
allowAppOrigins(app, ['http://localhost:4711']);
app.get('/config.json', async () => ({ supabaseUrl: null }));
app.get('/page-data/*', async (_request, reply) =>
  reply.header('vary', 'accept-encoding').send({ status: 404 }),
);
app.get('/content/covers/beach.svg', async (_request, reply) => reply.type('image/svg+xml').send('<svg/>'));
app.get('/quests', async (_request, reply) => reply.type('text/html').send('<p>'));
afterAll(() => app.close());

const headersOf = async (url: string, origin?: string) =>
  (await app.inject({ url, headers: origin ? { origin } : {} })).headers;

describe('resources that the native app may read from its own origin', () => {
  it.each(['https://localhost', 'capacitor://localhost', 'http://localhost:4711'])(
    'include the settings, the public pages and their pictures, for %s',
    async (origin) => {
      for (const path of ['/config.json', '/page-data/guides', '/content/covers/beach.svg']) {
        const headers = await headersOf(path, origin);
        expect(headers['access-control-allow-origin'], path).toBe(origin);
        expect(headers['access-control-allow-credentials'], path).toBeUndefined();
        expect(headers['cross-origin-resource-policy'], path).toBe('cross-origin');
      }
    },
  );

  it('are not readable by another site', async () => {
    for (const origin of [
      'https://evil.example',
      'http://localhost',
      'null',
      'https://localhost.evil.example',
    ])
      expect(
        (await headersOf('/config.json', origin))['access-control-allow-origin'],
        origin,
      ).toBeUndefined();
  });

  it('do not include app pages', async () => {
    const headers = await headersOf('/quests', 'https://localhost');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('are not mixed up between origins by a cache, even without an Origin header', async () => {
    expect((await headersOf('/config.json')).vary).toBe('origin');
    expect((await headersOf('/page-data/guides', 'https://localhost')).vary).toBe('accept-encoding, origin');
  });
});
