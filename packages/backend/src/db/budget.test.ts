import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';
import { openTestDatabase } from '../../test/support/harness.ts';
import { addressKey } from '../auth/client-address.ts';
import { newStatement } from '../rest/sql/statement.ts';
import type { Caller, Database } from './database.ts';
import { createTimeBudget } from './time-budget.ts';

const onPostgres = Boolean(process.env.METALQUEST_TEST_DATABASE_URL);
/** Checks the clock at each row, like the statements of the data API. */
const WATCHFUL = `select count(*) from generate_series(1, 30000) a, generate_series(1, 30000) b
  where ${newStatement(true).inTime}`;
/** Long enough to register on the CPU clock of a thread, which has a resolution of a few ms. */
const WORK = 'select count(*) from generate_series(1, 400000)';

let nowMs = 1_000_000;
let db: Database;
let rest: RestUnderTest;
let greedy: Detectorist;
let modest: Detectorist;

beforeAll(async () => {
  // Any measurable time causes a debt of a minute.
  const budget = createTimeBudget({
    burstMs: 1,
    share: 1,
    debtMs: 60_000,
    longMs: 0.001,
    now: () => nowMs,
  });
  db = await openTestDatabase({ budget, watchMs: 1_000 });
  rest = await startRest({ db, settings: { trustedProxies: ['127.0.0.1'] } });
});
beforeEach(async () => {
  // Other accounts no longer count as present after this time.
  nowMs += 3_600_000;
  greedy = await rest.signUp();
  modest = await rest.signUp();
});
afterAll(async () => {
  await rest.backend.close();
  await db.close();
});

const callerOf = ({ userId }: Detectorist): Caller => ({
  role: 'authenticated',
  claims: { sub: userId, role: 'authenticated' },
});
const spend = (caller: Caller) => db.as(caller, (tx) => tx.query(WORK));
const read = (as?: Detectorist, address?: string) =>
  rest.request('GET', '/quests?select=id', {
    ...(as ? { as } : {}),
    ...(address ? { headers: { 'x-forwarded-for': address } } : {}),
  });
const anonymously = (address: string) =>
  rest.request('GET', '/posts?select=slug', { headers: { 'x-forwarded-for': address } });

describe('an account that has used up its database time', () => {
  it('continues while alone; while others are present it gets a Retry-After and they are served', async () => {
    await spend(callerOf(greedy));
    expect((await read(greedy)).status).toBe(200);
    await spend(callerOf(modest));
    const refused = await read(greedy);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.json()).toMatchObject({ code: 'PT429', message: expect.stringContaining('60 s') });
    const third = await rest.signUp();
    expect((await read(third)).status).toBe(200);
    nowMs += 60_001;
    await spend(callerOf(modest));
    expect((await read(greedy)).status).toBe(200);
  });

  it('gets the error from supabase-js, and keeps the rows written before', async () => {
    const { data } = await greedy.client.from('quests').insert({ title: 'Kept' }).select('id').single();
    await spend(callerOf(greedy));
    await spend(callerOf(modest));
    const refused = await greedy.client.from('quests').insert({ title: 'Not now' });
    expect(refused).toMatchObject({ status: 429, error: { code: 'PT429' } });
    const rows = await db.query('select id, title from public.quests where user_id = $1', [greedy.userId]);
    expect(rows).toEqual([{ id: data?.id, title: 'Kept' }]);
  });

  it('is a network address for anonymous callers', async () => {
    expect((await anonymously('192.0.2.1')).status).toBe(200);
    for (const address of ['192.0.2.1', '192.0.2.2'].map(addressKey)) {
      await spend({ role: 'anon', claims: {}, address });
    }
    expect((await anonymously('192.0.2.1')).status).toBe(429);
    expect((await anonymously('192.0.2.3')).status).toBe(200);
    // A signed-in user at the same address has their own budget.
    expect((await read(greedy, '192.0.2.1')).status).toBe(200);
  });

  it('is a public page that the server renders; other pages and callers continue', async () => {
    const visit = (page: string) =>
      db
        .as({ role: 'anon', claims: {}, page }, (tx) => tx.query(WORK), { withinBudget: true })
        .then(
          () => 200,
          ({ statusCode }) => statusCode,
        );
    expect(await visit('gallery costly')).toBe(200);
    expect(await visit('gallery other')).toBe(200);
    expect(await visit('gallery costly')).toBe(429);
    expect((await anonymously('192.0.2.9')).status).toBe(200);
    expect((await read(modest)).status).toBe(200);
    expect(await visit('gallery third')).toBe(200);
  });

  it('does not keep the realtime service from reading changes, nor other services from working', async () => {
    const caller = callerOf(greedy);
    await spend(caller);
    await spend(callerOf(modest));
    expect((await read(greedy)).status).toBe(429);
    expect(await db.as(caller, (tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('is refused when its turn comes, even if many of its requests queued before', async () => {
    await spend(callerOf(modest));
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    const caller = callerOf(greedy);
    // Occupies all slots of one account.
    const held = Array.from({ length: db.kind === 'pglite' ? 1 : 5 }, () =>
      db.as(caller, async (tx) => {
        await tx.query(WORK);
        await until;
      }),
    );
    const waiting = Array.from({ length: 10 }, () =>
      db
        .as(caller, (tx) => tx.query('select 1'), { withinBudget: true })
        .then(
          () => 'done',
          ({ statusCode }) => statusCode,
        ),
    );
    letGo();
    await Promise.all(held);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([429]));
  });

  it.skipIf(onPostgres)('reads only briefly while others are present on the embedded database', async () => {
    const count = (account: Detectorist) =>
      db.as(callerOf(account), (tx) => tx.query(WATCHFUL), {
        readOnly: true,
        oneStatement: true,
        withinBudget: true,
      });
    await expect(count(greedy)).rejects.toMatchObject({ code: '57014' });
    await expect(count(modest)).rejects.toMatchObject({ statusCode: 429 });
  });
});
