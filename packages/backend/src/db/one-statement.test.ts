import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/harness.ts';
import type { ActOptions, Caller, Database, Row } from './database.ts';
import { migrate } from './migrate.ts';

/** PGlite has no statement timeout, no connection to lose, and no setting that fails. */
const onPostgres = Boolean(process.env.METALQUEST_TEST_DATABASE_URL);

let db: Database;
const alice: Caller = { role: 'authenticated', claims: { sub: randomUUID() } };
const bob: Caller = { role: 'authenticated', claims: { sub: randomUUID() } };

beforeAll(async () => {
  db = await openTestDatabase();
  await migrate(db);
  await db.exec(`
    create table public.notes (id int primary key, owner uuid not null default auth.uid(), text text);
    alter table public.notes enable row level security;
    create policy own on public.notes for all to authenticated using (owner = (select auth.uid()));
    grant all on public.notes to authenticated;
    create function public.check_late() returns trigger language plpgsql as $$
      begin if new.text = 'late' then raise exception 'too late' using errcode = 'PT409'; end if; return null; end $$;
    create constraint trigger late after insert on public.notes deferrable initially deferred
      for each row execute function public.check_late();
  `);
});
afterAll(() => db.close());

const once = (
  caller: Caller,
  sql: string,
  params: readonly string[] = [],
  options: ActOptions = {},
): Promise<Row[]> => db.as(caller, (tx) => tx.query(sql, params), { ...options, oneStatement: true });
const written = async (): Promise<unknown[]> =>
  (await db.query<{ id: number }>('select id from public.notes order by id')).map(({ id }) => id);

describe('one statement in one round trip', () => {
  it('runs as its caller, and leaves no trace of them on the connection', async () => {
    const who = `select current_user::text as role, auth.uid()::text as sub, current_setting('transaction_read_only') as read_only,
      current_setting('statement_timeout') as timeout, current_setting('search_path') as path`;
    const expected = {
      role: 'authenticated',
      sub: alice.claims.sub,
      timeout: db.kind === 'postgres' ? '8s' : '0',
      path: 'public, extensions',
    };
    expect(await once(alice, who, [], { readOnly: true })).toEqual([{ ...expected, read_only: 'on' }]);
    expect(await once(alice, who)).toEqual([{ ...expected, read_only: 'off' }]);
    expect(await once({ role: 'anon', claims: {} }, who)).toMatchObject([{ role: 'anon', sub: null }]);
    const after = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.query('select current_user = session_user as own, auth.uid() as sub'),
      ),
    );
    expect(new Set(after.map((rows) => JSON.stringify(rows)))).toEqual(
      new Set(['[{"own":true,"sub":null}]']),
    );
  });

  it('returns each of many parallel callers their own rows, with the same prepared statement', async () => {
    await once(alice, 'insert into public.notes (id, text) values ($1::int, $2)', ['1', 'of Alice']);
    await once(bob, 'insert into public.notes (id, text) values ($1::int, $2)', ['2', 'of Bob']);
    const read = (caller: Caller) => once(caller, 'select id, text from public.notes');
    const turns = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? alice : bob));
    const answers = await Promise.all(turns.map(read));
    answers.forEach((rows, i) => {
      expect(rows).toEqual([i % 2 === 0 ? { id: 1, text: 'of Alice' } : { id: 2, text: 'of Bob' }]);
    });
  });

  it('writes nothing when it fails, at once or at commit', async () => {
    const insert = 'insert into public.notes (id, text) values ($1::int, $2)';
    const before = await written();
    await expect(once(alice, insert, ['1', 'again'])).rejects.toMatchObject({ code: '23505' });
    await expect(once(alice, insert, ['9', 'late'])).rejects.toMatchObject({ code: 'PT409' });
    await expect(once(alice, insert, ['x', ''])).rejects.toMatchObject({ code: '22P02' });
    await expect(once(alice, insert, ['9', ''], { readOnly: true })).rejects.toMatchObject({ code: '25006' });
    await expect(once(alice, 'selec 1')).rejects.toMatchObject({ code: '42601' });
    expect(await written()).toEqual(before);
    await once(alice, insert, ['10', 'fine']);
    expect(await written()).toEqual([...before, 10]);
  });

  it.each([
    ['is not SQL', 'selec 1'],
    ['gets a parameter of the wrong type', 'select $1::int', 'x'],
    ['breaks a rule', 'insert into public.notes (id) values (1)'],
    ['fails in the middle of its rows', 'select 1 / (3 - n) from generate_series(1, 9) n'],
    ['fails as its transaction ends', "insert into public.notes (id, text) values (9, 'late')"],
    ['is not allowed', 'select * from auth.users'],
  ])('leaves no transaction and no role behind when it %s', async (_why, sql, ...params) => {
    const who = 'select auth.uid() as sub, current_user = session_user as own';
    for (let i = 0; i < 3; i += 1) {
      const failed = once(alice, sql, params, { readOnly: false });
      // Submitted before the failure arrives, so that only the queue separates them.
      const [own, next] = [db.query(who), once(bob, who)];
      await expect(failed).rejects.toMatchObject({ name: 'DatabaseError' });
      expect(await own).toEqual([{ sub: null, own: true }]);
      expect(await next).toEqual([{ sub: bob.claims.sub, own: false }]);
      expect(await db.query(who)).toEqual([{ sub: null, own: true }]);
    }
    await db.query("update public.notes set text = 'the service was here' where id = 1");
    expect(await once(alice, 'select text from public.notes where id = 1')).toEqual([
      { text: 'the service was here' },
    ]);
    await db.query("update public.notes set text = 'of Alice' where id = 1");
  });

  it('returns the same types as a transaction', async () => {
    const sql = `select 9007199254740993 as int8, 1.10 as numeric, 1.5::float8 as float8, true as bool, null::text as nothing,
      date '2026-11-21' as date, timestamptz '2026-11-21 14:30:00.123456+00' as timestamptz, '{"a": [1]}'::jsonb as json,
      array['a', null, 'b,c'] as texts, array[1, 2] as ints, $1 as param`;
    const params = ["it's\n\u{1f600}"];
    const answers = await db.as(bob, (tx) => tx.query(sql, params));
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({
      int8: '9007199254740993',
      texts: ['a', null, 'b,c'],
      param: params[0],
    });
    expect(await once(bob, sql, params)).toEqual(answers);
  });

  it('sends its notices after the commit, and none after a failure', async () => {
    const payloads: string[] = [];
    const stop = await db.listen(
      'notes',
      (payload) => payloads.push(payload),
      () => undefined,
    );
    const notify = (text: string, then: string) =>
      once(alice, `select pg_notify('notes', $1), ${then}`, [text]);
    await expect(
      notify('failed', '1 / (select count(*) - 1 from public.notes where id = 1)'),
    ).rejects.toMatchObject({
      code: '22012',
    });
    await notify('stands', '1');
    await db.query("select pg_notify('notes', 'from the service')");
    await expect.poll(() => payloads).toEqual(['stands', 'from the service']);
    await stop();
  });

  it('transfers a megabyte in both directions', async () => {
    const text = 'é'.repeat(500_000);
    expect(await once(alice, 'select $1 as text', [text])).toEqual([{ text }]);
  });

  it.runIf(onPostgres)('does not run when its caller cannot be set', async () => {
    const before = await written();
    const insert = 'insert into public.notes (id, owner) values (11, gen_random_uuid())';
    await expect(once(alice, insert, [], { statementTimeoutMs: -5 })).rejects.toMatchObject({
      code: '22023',
    });
    expect(await written()).toEqual(before);
  });

  it.runIf(onPostgres)('is cancelled at its timeout', async () => {
    await expect(once(alice, 'select pg_sleep(20)', [], { statementTimeoutMs: 50 })).rejects.toMatchObject({
      code: '57014',
    });
  });

  it('keeps a bounded number of statements prepared', async () => {
    for (let i = 0; i < 120; i += 1)
      expect(await once(alice, `select ${i}::text as n`)).toEqual([{ n: String(i) }]);
    expect(await once(alice, 'select 0::text as n')).toEqual([{ n: '0' }]);
    const [held] = await once(
      alice,
      "select count(*)::text as n from pg_prepared_statements where name like 'one%'",
    );
    expect(Number(held?.n)).toBeLessThanOrEqual(51);
  });

  it('must be a single statement with string parameters', async () => {
    const twice = db.as(alice, async (tx) => [await tx.query('select 1'), await tx.query('select 2')], {
      oneStatement: true,
    });
    await expect(twice).rejects.toThrow('A second statement');
    await expect(db.as(alice, (tx) => tx.query('select $1', [{}]), { oneStatement: true })).rejects.toThrow(
      'must be texts',
    );
  });

  it.runIf(onPostgres)(
    'fails when its connection breaks, and the next one gets a new connection',
    async () => {
      await expect(
        once({ role: 'service_role', claims: {} }, 'select pg_terminate_backend(pg_backend_pid())'),
      ).rejects.toThrow();
      expect(await once(alice, "select 'well' as state")).toEqual([{ state: 'well' }]);
    },
  );
});
