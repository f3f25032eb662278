import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalog } from '../../src/realtime/catalog.ts';
import { parseFilter } from '../../src/realtime/filter.ts';
import { attachRealtime } from '../../src/realtime/hub.ts';
import { readRows } from '../../src/realtime/rows.ts';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';

let rest: RestUnderTest;
let thief: Detectorist;
beforeAll(async () => {
  rest = await startRest();
  thief = await rest.signUp();
});
afterAll(() => rest.backend.close());

it('hundreds of slow filters on long texts are cancelled, and others are served again', async () => {
  const { db } = rest.backend;
  await attachRealtime(db);
  const table = (await loadCatalog(db)).find(({ name }) => name === 'quests');
  if (!table) throw new Error('quests are not published');
  const { data } = await thief.client
    .from('quests')
    .insert(Array.from({ length: 100 }, () => ({ title: 'Wide field', notes: 'a'.repeat(20_000) })))
    .select('id');
  const changes = (data ?? []).map(({ id }) => ({
    schema: 'public',
    table: 'quests',
    op: 'UPDATE' as const,
    keys: { id, user_id: thief.userId },
    owner: thief.userId,
    at: 0,
    xid: '1',
  }));
  // Half of the subscriptions that a socket may have; one request changes a hundred rows.
  const filters = Array.from({ length: 450 }, (_, i) =>
    parseFilter(
      Array.from({ length: 8 }, (_, j) => `notes=not.ilike.%${'a'.repeat(180)}b${i}x${j}%`).join(','),
    ),
  );
  const caller = { role: 'authenticated' as const, claims: { sub: thief.userId } };
  await expect(readRows(db, caller, table, changes, filters, null)).rejects.toMatchObject({ code: '57014' });
  expect((await rest.request('GET', '/quests?select=id&limit=1', { as: thief })).status).toBe(200);
});
