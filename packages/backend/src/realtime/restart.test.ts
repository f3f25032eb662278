import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../test/realtime/test-listener.ts';
import { openTestDatabase } from '../../test/support/harness.ts';
import { testSettings } from '../../test/support/test-settings.ts';
import { authService } from '../auth/service.ts';
import { openSigningKeys } from '../auth/signing-keys.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { mountServices } from '../mount.ts';
import { restService } from '../rest/service.ts';
import { realtimeService } from './service.ts';

let folder: string;
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-test-restart-'));
  db = await openTestDatabase();
  await migrate(db);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const PUBLIC = { publicUrl: 'http://localhost:3000', accessTokenSeconds: 3600 };

/** Starts the server on the same data, as after a restart. */
async function start(port: number): Promise<{ app: FastifyInstance; url: string; anonKey: string }> {
  const tokens = await openSigningKeys(folder, Date.now, PUBLIC);
  const app = Fastify({ logger: false });
  const settings = testSettings({ ...PUBLIC, dataDirectory: folder, anonKey: tokens.anonKey });
  await mountServices(
    app,
    { db, settings, tokens, now: Date.now, fetch, log: app.log },
    { '/auth/v1': authService, '/rest/v1': restService, '/realtime/v1': realtimeService },
  );
  const url = await app.listen({ host: '127.0.0.1', port });
  return { app, url, anonKey: tokens.anonKey };
}

describe('a restart of the server', () => {
  it('is survived by a device, which receives later changes', async () => {
    const first = await start(0);
    const beats: string[] = [];
    const device = createClient(first.url, first.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
      // The app keeps the defaults: 25 s, and 1, 2, 5 and 10 s.
      realtime: {
        // Gives a busy machine time: a heartbeat without an answer before the next one ends the connection.
        heartbeatIntervalMs: 2_000,
        reconnectAfterMs: () => 20,
        heartbeatCallback: (status) => beats.push(status),
      },
    });
    const { data } = await device.auth.signUp({
      email: `${randomUUID()}@example.org`,
      password: 'a long walk over stubble',
    });
    const listener = await listenTo(device, 'quests', { filter: `user_id=eq.${data.user?.id}` });
    await device.from('quests').insert({ title: 'Before' });
    await listener.heard(1);
    await expect.poll(() => beats).toContain('ok');

    await first.app.close();
    await expect.poll(() => listener.statuses).toContain('CHANNEL_ERROR');
    await db.query("insert into public.quests (user_id, title) values ($1, 'Meanwhile')", [data.user?.id]);

    const second = await start(Number(new URL(first.url).port));
    const joins = () => listener.statuses.filter((status) => status === 'SUBSCRIBED').length;
    await expect.poll(joins).toBe(2);
    await device.from('quests').insert({ title: 'After' });
    await listener.heard(2);
    // The server does not replay changes from the outage: the app pulls when the channel is joined again.
    expect(listener.receivedChanges()).toEqual(['INSERT Before', 'INSERT After']);
    beats.length = 0;
    await expect.poll(() => beats).toContain('ok');
    await device.removeAllChannels();
    await second.app.close();
  });
});
