import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { listenTo } from '../../test/realtime/test-listener.ts';
import { openSocket } from '../../test/realtime/test-socket.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { restService } from '../rest/service.ts';
import { LIMITS } from './limits.ts';
import { realtimeService } from './service.ts';

let backend: TestBackend;
let user: Awaited<ReturnType<TestBackend['signUp']>>;
let time = Date.now();
/** Upgrades on the same server for another service. */
let foreignUpgrades = 0;

beforeAll(async () => {
  backend = await startTestBackend({
    now: () => time,
    settings: { publicUrl: 'https://finds.example.org' },
    services: {
      '/auth/v1': authService,
      '/rest/v1': restService,
      '/realtime/v1': async (app, context) => {
        await realtimeService(app, context, { ...LIMITS, bufferedBytes: 256 * 1024 });
        app.server.on('upgrade', (request, socket) => {
          if (request.url !== '/other') return;
          foreignUpgrades += 1;
          socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n');
        });
      },
    },
  });
  user = await backend.signUp();
});
afterAll(() => backend.close());

async function refusal(query: Record<string, string>, headers: Record<string, string> = {}): Promise<number> {
  const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?${new URLSearchParams(query)}`;
  const ws = new WebSocket(address, { headers });
  ws.on('error', () => undefined);
  const [, response] = await once(ws, 'unexpected-response');
  ws.terminate();
  return response.statusCode;
}

describe('connecting', () => {
  it.each([
    ['without a key', {}, {}, 401],
    ['with a foreign key', { apikey: 'x.y.z' }, {}, 401],
    ['with an unknown version', { vsn: '9.0.0' }, {}, 400],
    ['from another site', {}, { Origin: 'https://evil.example' }, 403],
    ['from a page without an origin', {}, { Origin: 'null' }, 403],
    ['from a site with a similar name', {}, { Origin: 'https://finds.example.org.evil.example' }, 403],
  ])('%s is refused', async (what, query, headers, status) => {
    const key: Record<string, string> = what === 'without a key' ? {} : { apikey: backend.anonKey };
    expect(await refusal({ ...key, ...query }, headers)).toBe(status);
  });

  it.each([
    'https://finds.example.org',
    'https://localhost',
    'capacitor://localhost',
    'http://localhost:5173',
  ])('from %s is allowed', async (origin) => {
    const socket = await openSocket(backend.url, { apikey: backend.anonKey }, { Origin: origin });
    socket.close();
  });

  it('without an upgrade reports that this is a WebSocket', async () => {
    expect((await fetch(`${backend.url}/realtime/v1/websocket`)).status).toBe(426);
    expect((await fetch(`${backend.url}/realtime/v1/api/broadcast`, { method: 'POST' })).status).toBe(404);
  });

  it("leaves other services' upgrades alone", async () => {
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
    socket.write('GET /other HTTP/1.1\r\nHost: x\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n');
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(/^HTTP\/1\.1 101 /);
    expect(foreignUpgrades).toBe(1);
    socket.destroy();
  });
});

describe('a connection', () => {
  it('that was lost reconnects and receives later changes', async () => {
    const proxy = await startProxy();
    const client = createClient(proxy.url, backend.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
    });
    await client.auth.signInWithPassword({ email: user.email, password: user.password });
    const listener = await listenTo(client, 'quests');
    proxy.cut();
    await vi.waitFor(() => expect(listener.statuses.filter((s) => s === 'SUBSCRIBED')).toHaveLength(2), {
      timeout: 30_000,
    });
    await user.client.from('quests').insert({ title: 'After the gap' });
    await listener.heard(1);
    expect(listener.receivedChanges()).toEqual(['INSERT After the gap']);
    await client.removeAllChannels();
    await proxy.close();
  });

  it('that reads too slowly is closed instead of filling the memory', async () => {
    const socket = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '2.0.0' });
    const { data } = await user.client.auth.getSession();
    const changes = [{ event: '*', schema: 'public', table: 'quests' }];
    socket.send([
      '1',
      '1',
      'realtime:t',
      'phx_join',
      { config: { postgres_changes: changes }, access_token: data.session?.access_token },
    ]);
    await socket.next();
    socket.pause();
    // About 40 MB in all, more than the socket buffers hold.
    for (let round = 0; round < 4; round += 1) {
      await backend.db.query(
        `insert into public.quests (user_id, title, notes) select $1, 'Long notes', repeat('x', 20000) from generate_series(1, 500)`,
        [user.userId],
      );
    }
    const witness = await listenTo(user.client, 'quests');
    await user.client.from('quests').insert({ title: 'Still served' });
    await witness.heard(1);
    socket.resume();
    expect(await socket.closed).toBe(1006);
  });

  it('without a valid token within ten seconds is closed, and one with a token stays open', async () => {
    const silent = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '2.0.0' });
    const forged = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '2.0.0' });
    const joined = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '2.0.0' });
    silent.send([null, '1', 'phoenix', 'heartbeat', {}]);
    forged.send(['1', '1', 'realtime:t', 'phx_join', { access_token: 'a.b.c' }]);
    joined.send(['1', '1', 'realtime:t', 'phx_join', {}]);
    for (const socket of [silent, forged, joined]) await socket.next();
    joined.send(['1', '2', 'realtime:t', 'phx_leave', {}]);
    expect(await joined.next()).toMatchObject(['1', '2', 'realtime:t', 'phx_reply', { status: 'ok' }]);
    expect(await joined.next()).toMatchObject(['1', '1', 'realtime:t', 'phx_close', {}]);
    time += LIMITS.tokenMs + 1;
    expect(await Promise.all([silent.closed, forged.closed])).toEqual([1006, 1006]);
    joined.send([null, '3', 'phoenix', 'heartbeat', {}]);
    expect(await joined.next()).toMatchObject([null, '3', 'phoenix', 'phx_reply', { status: 'ok' }]);
    time += LIMITS.idleMs + 1;
    expect(await joined.closed).toBe(1006);
  });
});

/** A TCP proxy in front of the backend whose connections can be cut like a lost signal. */
async function startProxy() {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(new URL(backend.url).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
