import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorShapeOf } from '@metalquest/backend/test/hostile/error-shapes';
import { TEST_PASSWORD } from '@metalquest/backend/test/support/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOSTILE_BODIES, type HostileBody } from './testing/hostile-bodies.ts';
import { newDatabase, type ServerProcess, startServerProcess } from './testing/server-process.ts';

/** Measured: 13 MB and 50 MB; with decompression 200 MB and 330 MB. */
const MAX_GROWTH = { usedBytes: 32 * 1024 * 1024, rssBytes: 128 * 1024 * 1024 };
const AT_ONCE = 16;
const HANG_MS = 30_000;

let directory: string;
let server: ServerProcess;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'metalquest-bodies-'));
  server = await startServerProcess(directory, {
    ...(await newDatabase(directory)),
    NODE_OPTIONS: `--import=${new URL('testing/watched-server.ts', import.meta.url).href}`,
  });
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

async function ask<T>(address: string, shape: z.ZodType<T>): Promise<T> {
  return shape.parse(await (await fetch(`${server.url}${address}`)).json());
}
const route = z.object({ method: z.string(), url: z.string() });
type Route = z.infer<typeof route>;
const memory = () => ask('/testing/memory', z.object({ usedBytes: z.number(), rssBytes: z.number() }));
const routesOfServer = () => ask('/testing/routes', z.array(route).min(200));

/** @returns the response; '' if the server closed the connection without one */
function send(first: string, { headers, body, ends }: HostileBody, token: string | null): Promise<string> {
  const { hostname, port, host } = new URL(server.url);
  const lines = [first, `host: ${host}`, 'connection: close', ...headers];
  if (token !== null) lines.push(`authorization: Bearer ${token}`);
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      if (ends === 'leaves') socket.write(body, () => socket.destroy());
      else if (ends === 'closes') socket.end(body);
      else socket.write(body);
    });
    socket.setTimeout(HANG_MS, () => socket.destroy(new Error(`${first} hangs: ${lines.join(', ')}`)));
    socket.on('data', (data) => {
      response += data.toString('latin1');
    });
    socket.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ECONNRESET' && cause.code !== 'EPIPE') reject(cause);
    });
    socket.on('close', () => resolve(response));
  });
}

const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);
const firstLine = ({ method, url }: Route): string =>
  `${method} ${url.replaceAll('*', 'quests').replaceAll(/:\w+/g, 'media')} HTTP/1.1`;

async function signUp(): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const { data, error } = await server.client().auth.signUp({ email, password: TEST_PASSWORD });
  if (!data.session) throw error ?? new Error('a sign-up without a session');
  return data.session.access_token;
}

it('refuses compressed bodies in the format of each service, and accepts identity', async () => {
  for (const address of [
    '/rest/v1/quests',
    '/auth/v1/signup',
    '/storage/v1/object/media/a.png',
    '/functions/v1/weather',
  ]) {
    for (const body of HOSTILE_BODIES.compressed) {
      const response = await send(`POST ${address} HTTP/1.1`, body, null);
      const [head = '', text = ''] = response.split('\r\n\r\n');
      expect(statusOf(response), `${address} ${body.kind}`).toBe(415);
      expect(head).toContain('accept-encoding: identity');
      expect(text).toContain('Compressed request bodies are not accepted');
      expect(errorShapeOf(address, { 'content-type': 'application/json' }, text)).toBe('sound');
    }
  }
  for (const encoding of ['identity', 'Identity', '']) {
    const plain = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      body: '{"email":"nobody@example.org","password":"wrong"}',
    });
    expect(plain.status).toBe(400);
  }
});

describe('10,000 hostile requests to all routes', () => {
  const KINDS = Object.keys(HOSTILE_BODIES) as (keyof typeof HOSTILE_BODIES)[];
  let routes: readonly Route[] = [];
  let token: string;
  let warm: Awaited<ReturnType<typeof memory>>;

  beforeAll(async () => {
    const all = await routesOfServer();
    // Routes that read bodies come twice.
    routes = [...all, ...all.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))];
    token = await signUp();
    // Fills caches and compiles code.
    for (const kind of KINDS) await sendRound(HOSTILE_BODIES[kind], 0, () => undefined);
    warm = await memory();
  });

  type Seen = (response: string, body: HostileBody, route: Route) => void;
  /** Sends one body to each route. After as many rounds as bodies, each route got all. */
  async function sendRound(bodies: readonly HostileBody[], round: number, seen: Seen): Promise<void> {
    const waiting = routes.entries();
    const sender = async () => {
      for (const [at, route] of waiting) {
        const body = bodies[(at + round) % bodies.length];
        if (!body) continue;
        const isAnonymous = at % 3 === 0 || route.url.endsWith('/logout');
        seen(await send(firstLine(route), body, isAnonymous ? null : token), body, route);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  }

  it('are as many', () => {
    const bodies = KINDS.flatMap((kind) => HOSTILE_BODIES[kind]);
    expect(routes.length * bodies.length).toBeGreaterThan(10_000);
  });

  it.each(KINDS)('with %s bodies are refused, and memory stays flat', async (kind) => {
    const bodies = HOSTILE_BODIES[kind];
    const wrong: string[] = [];
    for (let round = 0; round < bodies.length; round += 1) {
      await sendRound(bodies, round, (response, body, route) => {
        const status = statusOf(response);
        // Preflights are answered before the body is looked at, and some addresses take no body at all.
        const isRight =
          kind === 'compressed' && route.method !== 'OPTIONS'
            ? [415, 503].includes(status) || response.includes('not_supported')
            : status < 500 || status === 503;
        if (!isRight) wrong.push(`${status} for ${body.kind}: ${firstLine(route)}`);
      });
    }
    const now = await memory();
    expect(now.usedBytes - warm.usedBytes).toBeLessThan(MAX_GROWTH.usedBytes);
    expect(now.rssBytes - warm.rssBytes).toBeLessThan(MAX_GROWTH.rssBytes);
    expect(wrong).toEqual([]);
  });

  it('leave the session of the sender alone', async () => {
    const user = await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(user.status).toBe(200);
  });
});
