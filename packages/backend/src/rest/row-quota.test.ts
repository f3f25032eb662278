import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Detectorist,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../../test/rest/test-rest.ts';
import { usageOf } from '../../test/rest/test-row-usage.ts';
import { openTestDatabase } from '../../test/support/harness.ts';
import type { Database } from '../db/database.ts';

const GB = 1000 ** 3;

let db: Database;
let rest: RestUnderTest;
let nowMs = Date.now();
beforeAll(async () => {
  // Without the budget of database time, which a slow machine could exceed here.
  db = await openTestDatabase({ budget: null });
  rest = await startRest({ db, settings: { rateLimits: { rowsPerMinute: 60 } }, now: () => nowMs });
});
afterAll(async () => {
  await rest.backend.close();
  await db.close();
});

const limit = (rows: number, bytes = GB) =>
  rest.backend.db.query('update private.row_limits set rows = $1::int, bytes = $2::bigint', [rows, bytes]);
beforeEach(async () => {
  // The bucket of an account is full again after ten minutes.
  nowMs += 600_000;
  await limit(200_000);
});

const quests = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({ id: randomUUID(), title: 'Long field', ...more }));

async function expectRight({ userId }: Detectorist): Promise<void> {
  const { stored: storedRows, counted } = await usageOf(rest.backend.db, userId);
  expect(storedRows).toEqual(counted);
}

async function quotaOf({ client }: Detectorist) {
  const { data, error } = await client.rpc('row_quota').single<Record<string, number>>();
  expect(error).toBeNull();
  return data;
}

describe('the rows of an account', () => {
  it('are counted through all changes', async () => {
    const owner = await rest.signUp();
    // The rows are the profile and the preferences.
    expect(await quotaOf(owner)).toMatchObject({ rows: 2, max_rows: 200_000, max_bytes: GB });
    const { client } = owner;
    const day = await recordFieldDay(owner);
    await expectRight(owner);
    const before = await quotaOf(owner);

    await client
      .from('quests')
      .upsert({ id: day.questId, title: 'x' }, { onConflict: 'id', ignoreDuplicates: true });
    expect(await quotaOf(owner)).toEqual(before);

    const notes = 'ü'.repeat(5000);
    await client.from('quests').update({ notes }).eq('id', day.questId);
    const longer = await quotaOf(owner);
    expect(longer?.rows).toBe(before?.rows);
    expect(Number(longer?.bytes) - Number(before?.bytes)).toBe(10_000);
    await expectRight(owner);

    const points = Array.from({ length: 250 }, (_, n) => [1_700_000_000_000 + n * 1000, 1, 52]);
    const append = () => client.rpc('append_quest_path_points', { target_quest_id: day.questId, points });
    expect((await append()).error).toBeNull();
    expect((await append()).error).toBeNull();
    expect((await quotaOf(owner))?.rows).toBe(Number(before?.rows) + 3);
    await expectRight(owner);

    // Deletes its finds, pictures and path as well; each row leaves a tombstone.
    expect((await client.from('quests').delete().eq('id', day.questId)).error).toBeNull();
    await expectRight(owner);
    expect((await quotaOf(owner))?.rows).toBeLessThan(Number(before?.rows));
  });

  it('count for this account only, and clients cannot set the totals', async () => {
    const owner = await rest.signUp();
    const other = await rest.signUp();
    await owner.client.from('quests').insert(quests(3));
    expect(await quotaOf(other)).toMatchObject({ rows: 2 });
    const caller = { role: 'authenticated', claims: { sub: owner.userId } } as const;
    for (const sql of [
      'select * from private.row_usage',
      'update private.row_usage set bytes = 0',
      'update private.row_limits set rows = 1000000',
      'select private.add_row_usage(auth.uid(), -100, -100, false)',
      'select private.recount_rows()',
    ]) {
      await expect(rest.backend.db.as(caller, (tx) => tx.query(sql))).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  it('are no longer counted once the account is deleted', async () => {
    const owner = await rest.signUp();
    await recordFieldDay(owner);
    await rest.backend.db.query('delete from auth.users where id = $1', [owner.userId]);
    expect(
      await rest.backend.db.query('select id from private.row_usage where user_id = $1', [owner.userId]),
    ).toEqual([]);
  });

  it('are measured by every column of variable length', async () => {
    const missing = await rest.backend.db.query(
      `select a.attrelid::regclass::text as table_name, a.attname from pg_attribute a
         join private.synced_tables s on a.attrelid = format('public.%I', s.table_name)::regclass
         left join pg_proc p on p.proname = 'count_rows_of_' || s.table_name
       where a.attnum > 0 and not a.attisdropped and a.attlen = -1
         and coalesce(position(format('octet_length(t.%I::text)', a.attname) in p.prosrc), 0) = 0`,
    );
    expect(missing).toEqual([]);
  });
});

describe('an account that is full', () => {
  it('accepts no more rows, and reports the limit', async () => {
    const owner = await rest.signUp();
    const { client } = owner;
    await limit(10);
    const storedRows = quests(7);
    expect((await client.from('quests').insert(storedRows)).error).toBeNull();
    // One row fits, two do not: stores neither.
    const { error, status } = await client.from('quests').insert(quests(2));
    expect({ status, error }).toMatchObject({
      status: 413,
      error: {
        code: 'PT413',
        message: 'Your account is full: it can hold 10 records.',
        details: 'row_quota',
        hint: 'Delete some, or ask the operator of this server for a higher limit.',
      },
    });
    expect((await client.from('quests').insert(quests(1))).error).toBeNull();
    await expectRight(owner);

    const points = [[1_700_000_000_000, 1, 52]];
    const walked = await client.rpc('append_quest_path_points', {
      target_quest_id: storedRows[0]?.id,
      points,
    });
    expect(walked.status).toBe(413);

    expect(
      (await client.from('quests').update({ notes: 'Clay' }).eq('id', storedRows[0]?.id)).error,
    ).toBeNull();
    expect(
      (await client.from('quests').delete().in('id', [storedRows[1]?.id, storedRows[2]?.id])).error,
    ).toBeNull();
    expect((await client.from('quests').insert(quests(1))).error).toBeNull();
    await expectRight(owner);
  });

  it('accepts no more bytes, but accepts shorter texts', async () => {
    const owner = await rest.signUp();
    const { client } = owner;
    const [quest] = quests(1, { notes: 'n'.repeat(10_000) });
    await client.from('quests').insert(quest ?? []);
    await limit(200_000, 1_000_000);
    const pages = quests(60, { notes: 'n'.repeat(19_000) });
    const { error } = await client.from('quests').insert(pages);
    expect(error).toMatchObject({
      code: 'PT413',
      message: 'Your account is full: its records can use 1 MB.',
    });
    // Sets the limit below the current usage.
    await limit(200_000, 1000);
    const edit = (notes: string | null) => client.from('quests').update({ notes }).eq('id', quest?.id);
    expect((await edit('n'.repeat(10_001))).status).toBe(413);
    expect((await edit('n'.repeat(9000))).error).toBeNull();
    expect((await client.from('quests').select('id').eq('id', quest?.id)).data).toHaveLength(1);
    expect((await client.from('quests').delete().eq('id', quest?.id)).error).toBeNull();
    await expectRight(owner);
  });

  it('does not affect others', async () => {
    const owner = await rest.signUp();
    const other = await rest.signUp();
    await limit(5);
    await owner.client.from('quests').insert(quests(3));
    expect((await owner.client.from('quests').insert(quests(1))).status).toBe(413);
    expect((await other.client.from('quests').insert(quests(1))).error).toBeNull();
  });
});

describe('the write rate of an account', () => {
  it('limits bursts to ten minutes’ worth, and returns a Retry-After', async () => {
    const owner = await rest.signUp();
    const other = await rest.signUp();
    const { client } = owner;
    // The burst is 600 rows; the size of the request also counts a little.
    const first = quests(500);
    expect((await client.from('quests').insert(first)).error).toBeNull();
    expect((await client.from('quests').insert(quests(160))).error).toBeNull();
    const refused = await rest.request('POST', '/quests', { as: owner, body: JSON.stringify(quests(1)) });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThan(120);
    expect(refused.json()).toMatchObject({ code: 'PT429', details: `Retry-After: ${seconds}` });
    expect((await client.from('quests').select('id').limit(1)).error).toBeNull();
    expect((await other.client.from('quests').insert(quests(1))).error).toBeNull();
    nowMs += seconds * 1000 + 1;
    expect((await client.from('quests').insert(quests(1))).error).toBeNull();
  });

  it('counts the rows that a filter matches', async () => {
    const owner = await rest.signUp();
    const { client } = owner;
    await client.from('quests').insert(quests(400));
    expect(
      (await client.from('quests').update({ notes: 'Clay' }).eq('user_id', owner.userId)).error,
    ).toBeNull();
    expect((await client.from('quests').insert(quests(1))).status).toBe(429);
  });

  it('counts a hundred path points as one row', async () => {
    const owner = await rest.signUp();
    const { client } = owner;
    const [quest] = quests(1);
    await client.from('quests').insert(quest ?? []);
    for (let hour = 0; hour < 4; hour += 1) {
      const points = Array.from({ length: 2000 }, (_, n) => [
        1_700_000_000_000 + (hour * 2000 + n) * 1000,
        1.123456,
        52.123456,
      ]);
      const { error } = await client.rpc('append_quest_path_points', { target_quest_id: quest?.id, points });
      expect(error).toBeNull();
    }
  });
});
