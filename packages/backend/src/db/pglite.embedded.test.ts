import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPreparedPglite } from '../../test/support/prepared-database.ts';
import type { Caller, Database, DatabaseError } from './database.ts';
import { openPglite } from './pglite.ts';

/** Nested deeper than the database thread's stack allows. */
const TOO_DEEP = '['.repeat(2_000_000);
/** Runs for minutes. */
const ENDLESS =
  "select count(*)::text as n from generate_series(1, 1000000000) n where repeat('a', 50) || n like '%b%'";
const alice: Caller = { role: 'authenticated', claims: {} };

let folder: string;
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-test-pglite-'));
  db = await openPreparedPglite(path.join(folder, 'database'));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const parse = (json: string) => db.query<{ json: string }>('select $1::text::jsonb as json', [json]);

describe('the embedded database', () => {
  it('keeps working after thousands of failed statements', async () => {
    const failures = Array.from({ length: 3000 }, () =>
      parse('[').catch((cause: DatabaseError) => cause.code),
    );
    expect(new Set(await Promise.all(failures))).toEqual(new Set(['22P02']));
    expect(await parse('1')).toEqual([{ json: 1 }]);
  });

  it('reports a stack overflow, and recovers with all rows and listeners', async () => {
    const payloads: string[] = [];
    const lost = vi.fn();
    const stop = await db.listen('news', (payload) => payloads.push(payload), lost);
    await db.exec('create table public.kept (id int); insert into public.kept values (7)');
    const inTransaction = db.transaction(async (tx) => {
      await tx.query('insert into public.kept values (8)');
      await tx.query('select $1::text::jsonb', [TOO_DEEP]);
      await tx.query('insert into public.kept values (9)');
    });
    await expect(inTransaction).rejects.toThrow('crashed during a statement');
    expect(await db.query('select id from public.kept')).toEqual([{ id: 7 }]);
    expect(lost).toHaveBeenCalledOnce();
    await db.query("select pg_notify('news', 'back')");
    await expect.poll(() => payloads).toEqual(['back']);
    await stop();
  });

  it.each([
    ['overflows the stack', '$1::text::jsonb is null', TOO_DEEP],
    [
      'makes GEOS throw',
      'extensions.st_isvalid($1::text::extensions.geometry)',
      'POLYGON((NaN NaN, 1 1, 1 0, NaN NaN))',
    ],
  ])('commits nothing of a single statement that %s, and runs the next one', async (_why, test, param) => {
    await db.exec(`drop table if exists public.single; create table public.single (id int, sound bool);
      grant all on public.single to authenticated`);
    const once = (sql: string, params: readonly string[] = []) =>
      db.as({ role: 'authenticated', claims: {} }, (tx) => tx.query(sql, params), { oneStatement: true });
    await once('insert into public.single values (1, true)');
    const write = `with written as (insert into public.single values (2, null) returning id)
      select ${test} from written`;
    const broken = once(write, [param]);
    const next = once('select current_user::text as role');
    await expect(broken).rejects.toThrow('crashed during a statement');
    expect(await next).toEqual([{ role: 'authenticated' }]);
    await expect(once('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await db.query('select id, current_user::text as role from public.single')).toEqual([
      { id: 1, role: 'postgres' },
    ]);
  });

  it('does not block the main thread while a statement runs', async () => {
    let done = false;
    const slow = db.query(`select count(*) from generate_series(1, 3000000)`).finally(() => {
      done = true;
    });
    // Each turn of the event loop could have served an HTTP request.
    let turns = 0;
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await slow;
    expect(turns).toBeGreaterThan(100);
  });

  it.each([{ oneStatement: true }, { oneStatement: false }])(
    'cancels and rolls back a slow statement, and serves waiting requests: %o',
    async ({ oneStatement }) => {
      await db.exec(`drop table if exists public.slow; create table public.slow (id int);
        grant all on public.slow to authenticated; insert into public.slow values (1)`);
      const write = (id: number, then = '', statementTimeoutMs?: number) =>
        db.as(
          alice,
          async (tx) => {
            if (oneStatement) {
              const sql = `with written as (insert into public.slow values (${id}) returning 1) ${then || 'select 1'}`;
              return tx.query(sql);
            }
            await tx.query(`insert into public.slow values (${id})`);
            return then ? tx.query(then) : [];
          },
          { oneStatement, ...(statementTimeoutMs ? { statementTimeoutMs } : {}) },
        );
      await write(2);
      const ended = write(3, ENDLESS, 200);
      const waiting = write(4);
      await expect(ended).rejects.toMatchObject({ name: 'DatabaseError', code: '57014' });
      await waiting;
      await write(5);
      expect(await db.query('select id from public.slow order by id')).toEqual(
        [1, 2, 4, 5].map((id) => ({ id })),
      );
    },
  );

  it("measures each statement's time separately", async () => {
    const sleep = "select 'slept' as state from pg_sleep(0.6)";
    const answers = await db.as(
      alice,
      (tx) => Promise.all(Array.from({ length: 4 }, () => tx.query(sleep))),
      { statementTimeoutMs: 2000 },
    );
    expect(answers).toEqual(Array(4).fill([{ state: 'slept' }]));
  });

  it('closes with a statement pending, and releases its files', async () => {
    await db.exec('create table public.closing (id int); insert into public.closing values (1)');
    const last = db.query('insert into public.closing values (2)');
    await Promise.all([last, db.close()]);
    db = await openPglite({ directory: path.join(folder, 'database') });
    expect(await db.query('select id from public.closing order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
