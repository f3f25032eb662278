import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  app = Fastify();
  await serveWebFiles(app, { directory, appPathPrefixes: ['/quests'] });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

describe('the client build', () => {
  it.each(['/', '/quests', '/quests/1/add-find', '/quests/%00/add-find', '/quests/a.b'])(
    'answers the address %s with the shell',
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.body]).toEqual([200, '<title>shell</title>']);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('answers an unknown address with the shell and 404', async () => {
    const answer = await app.inject({ url: '/questsandmore' });
    expect([answer.statusCode, answer.body]).toEqual([404, '<title>shell</title>']);
  });

  it.each(['/sw.js', '/assets/gone-123.js', '/rest/v1/quests', '/storage/v1/object/x'])(
    'answers a missing file or service %s with JSON, never with the shell',
    async (url) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('lets hashed files be kept for ever', async () => {
    const answer = await app.inject({ url: '/assets/app-abc.js' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
