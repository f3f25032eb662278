import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../test/support/harness.ts';
import { authService } from './auth/service.ts';
import { countByDay, type DailyCounts } from './daily-counts.ts';
import type { Database } from './db/database.ts';
import { restService } from './rest/service.ts';

const { log } = Fastify({ logger: false });
const clock = { ms: Date.parse('2026-03-01T23:59:59Z') };
let backend: TestBackend;
let counts: DailyCounts;
beforeAll(async () => {
  backend = await startTestBackend({ services: {} });
  counts = countByDay({ db: backend.db, now: () => clock.ms, log });
});
afterAll(async () => {
  await counts.close();
  await backend.close();
});

const stored = () =>
  backend.db.query('select day::text, what, number::int from private.daily_counts order by day, what');

it('counts per UTC day, and adds to existing counts', async () => {
  counts.add('sign_in_failed');
  counts.add('sign_in_failed');
  clock.ms += 2000;
  counts.add('sign_in_failed');
  counts.add('sync_refused');
  await counts.flush();
  counts.add('sync_refused');
  await counts.flush();
  await counts.flush();
  expect(await stored()).toEqual([
    { day: '2026-03-01', what: 'sign_in_failed', number: 2 },
    { day: '2026-03-02', what: 'sign_in_failed', number: 1 },
    { day: '2026-03-02', what: 'sync_refused', number: 2 },
  ]);
});

it('keeps counts that could not be written for the next time', async () => {
  let isDown = true;
  const db: Database = {
    ...backend.db,
    query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
      if (isDown) throw new Error('the database does not answer');
      return backend.db.query<R>(sql, params);
    },
  };
  const other = countByDay({ db, now: () => clock.ms, log });
  const before = await stored();
  other.add('sync_refused');
  await other.flush();
  expect(await stored()).toEqual(before);
  isDown = false;
  await other.close();
  expect(await stored()).toContainEqual({ day: '2026-03-02', what: 'sync_refused', number: 3 });
});

it('counts wrong passwords and refused records; not reads, posts or requests without a session', async () => {
  await backend.db.query('delete from private.daily_counts');
  const counted = await startTestBackend({
    services: { '/rest/v1': restService, '/auth/v1': authService },
    db: backend.db,
    now: () => clock.ms,
  });
  const { client, email } = await counted.signUp();
  const stranger = counted.client();
  await stranger.auth.signInWithPassword({ email, password: 'not this one' });
  await stranger.auth.signInWithPassword({ email: 'nobody@example.org', password: 'not this one' });
  await stranger.from('quests').insert({ title: 'Refused' });
  expect((await client.from('quests').insert({ title: 'Fine' })).error).toBeNull();
  expect(
    (await client.from('quests').insert({ title: 'Another', user_id: randomUUID() })).error,
  ).not.toBeNull();
  await client.rpc('append_quest_path_points', { target_quest_id: randomUUID(), points: [] });
  await client.from('quests').select('nothing');
  await client.from('posts').insert({ category: 'news', slug: 'mine', title: 'Mine' });
  await client.rpc('admin_list_users');
  await counted.close();
  expect(await stored()).toEqual([
    { day: '2026-03-02', what: 'sign_in_failed', number: 2 },
    { day: '2026-03-02', what: 'sync_refused', number: 2 },
  ]);
});
