import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebFiles } from './web-files.ts';

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'metalquest-web-'));
  await mkdir(path.join(directory, 'assets'));
  await writeFile(path.join(directory, 'index.html'), '<title>shell</title>');
  await writeFile(path.join(directory, 'assets/app-abc.js'), 'run()');
  await writeFile(path.join(directory, 'assets/heic-worker-abc.js'), 'decode()');
  await writeFile(path.join(directory, 'assets/provider-worker-abc.js'), 'load()');
  await writeFile(path.join(directory, 'assets/device-worker-abc.js'), 'read()');
  await writeFile(path.join(directory, 'assets/heic-worker-abc.js.gz'), gzipSync('decode()'));
  app = Fastify();
  await serveWebFiles(app, {
    directory,
    providers: 'https',
    appPathPrefixes: ['/quests'],
    pagePaths: ['/', '/guides'],
    sendPage: async (request, reply) => {
      if (request.url === '/broken') throw new Error('no such table: posts');
      return reply.code(request.url === '/guides' ? 200 : 404).send('a page');
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

describe('the client build', () => {
  it.each(['/quests', '/quests/1/add-find', '/quests/%00/add-find', '/quests/a.b'])(
    'serves the shell for %s',
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.body]).toEqual([200, '<title>shell</title>']);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    ['/guides', 200],
    ['/questsandmore', 404],
  ])('leaves %s to the public pages', async (url, status) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.body]).toEqual([status, 'a page']);
  });

  it('serves the shell if a public page cannot be rendered, without details of the error', async () => {
    const answer = await app.inject({ url: '/broken' });
    expect([answer.statusCode, answer.body]).toEqual([500, '<title>shell</title>']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['/sw.js', '/assets/gone-123.js', '/rest/v1/quests', '/storage/v1/object/x'])(
    'responds to a missing file or service %s with JSON, never with the shell',
    async (url) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it.each(['/assets/', '/assets', '/.git/config', '/.env', '/%2e%2e/package.json', '/..%2fpackage.json'])(
    'lists no folder and serves no hidden file or file outside its folder: %s',
    async (url) => {
      const answer = await app.inject({ url });
      expect([403, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/app-abc|dependencies/);
    },
  );

  it('does not echo TRACE requests', async () => {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { hostname, port } = new URL(url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      connect(Number(port), hostname, function (this: Socket) {
        this.write(`TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Secret: canary\r\n\r\n`);
      })
        .on('data', (part) => {
          text += part;
        })
        .on('error', reject)
        .on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer).not.toContain('canary');
  });

  it.each(['heic', 'device'])('allows WebAssembly for the %s worker', async (name) => {
    const worker = await app.inject({ url: `/assets/${name}-worker-abc.js` });
    expect(worker.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(worker.headers['content-security-policy']).toContain("default-src 'none'");
    expect(worker.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('allows WebAssembly for a compressed worker, and for nothing else', async () => {
    const compressed = await app.inject({
      url: '/assets/heic-worker-abc.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.headers['content-security-policy']).toContain('wasm-unsafe-eval');
    const app1 = await app.inject({ url: '/assets/app-abc.js' });
    expect(String(app1.headers['content-security-policy'])).not.toContain('wasm');
  });

  it('allows any https host only to the worker that loads maps of users’ own providers', async () => {
    const worker = await app.inject({ url: '/assets/provider-worker-abc.js' });
    const policy = String(worker.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('connect-src https:;');
    expect(policy).not.toContain('http:');
    const page = await app.inject({ url: '/assets/app-abc.js' });
    expect(String(page.headers['content-security-policy'])).not.toContain('connect-src https:;');
  });

  it('makes hashed files immutable', async () => {
    const answer = await app.inject({ url: '/assets/app-abc.js' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
