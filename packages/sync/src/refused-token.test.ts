import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestBackend, type TestBackend } from '../../backend/test/support/harness.ts';
import { done, FIELD, newFiles, photo } from '../test/support/test-device.ts';
import { testEngine, testNetwork, until } from '../test/support/test-engine.ts';
import type { Database } from './database.generated.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

describe('a token', () => {
  it.each([
    [
      'that expired',
      (session: object) => ({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }),
      [],
    ],
    [
      'that the server refuses',
      (session: object) => ({ ...session, access_token: 'e30.e30.e30' }),
      ['POST /rest/v1/quests'],
    ],
  ])(
    '%s offline leaves everything usable, and all is sent once it is renewed',
    async (_which, spoil, refused) => {
      const account = await backend.signUp();
      const who = { ...account, url: backend.url, anonKey: backend.anonKey };
      const stored = new Map<string, string>();
      const network = testNetwork();
      const client = createClient<Database>(who.url, who.anonKey, {
        auth: {
          autoRefreshToken: false,
          storageKey: 'session',
          storage: {
            getItem: (key) => stored.get(key) ?? null,
            setItem: (key, value) => void stored.set(key, value),
            removeItem: (key) => void stored.delete(key),
          },
        },
        global: { fetch: network.fetch },
      });
      expect((await client.auth.signInWithPassword(who)).error).toBeNull();
      const away = await testEngine(who, { client, network });
      onTestFinished(() => away.close());
      await until('the first pull is over', () => away.engine.status.get().firstSync?.done !== false);
      away.deviceState.setOnline(false);
      stored.set('session', JSON.stringify(spoil(JSON.parse(stored.get('session') ?? '{}'))));
      const quest = done(await away.engine.commands.startQuest({ name: 'Long field', location: FIELD }));
      done(await away.engine.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
      expect(await away.engine.syncNow()).toEqual({ kind: 'offline' });
      expect(await away.engine.queries.quest(quest.id)).not.toBeNull();
      expect(away.events).toEqual([]);
      const attempts = (await away.engine.queries.queue()).map(({ item }) => item.attempts);
      expect(attempts).toEqual([0, 0, 0, 0]);
      const writes: string[] = [];
      const refusals: string[] = [];
      network.beforeResponse = ({ method, url }, { status }) => {
        const line = `${method} ${new URL(url).pathname}`;
        if (/^GET|auth|pull_|row_quota/.test(line)) return;
        (status === 401 ? refusals : writes).push(line);
      };
      away.deviceState.setOnline(true);
      await until('all is sent', async () => (await away.engine.unsyncedCount()) === 0);
      expect(refusals).toEqual(refused);
      expect(writes).toEqual([
        'POST /rest/v1/quests',
        'POST /rest/v1/rpc/append_quest_path_points',
        'POST /rest/v1/finds',
        expect.stringContaining('POST /storage/v1/object/media/finds/'),
        'POST /rest/v1/media',
      ]);
      for (const table of ['quests', 'finds', 'media'] as const)
        expect([table, (await client.from(table).select('id')).data?.length]).toEqual([table, 1]);
      expect(network.log.filter((line) => line === 'POST /auth/v1/token')).toHaveLength(2);
    },
  );
});
