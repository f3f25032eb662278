import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supabaseCli } from '../../../../scripts/supabase/cli.ts';
import { openTestDatabase } from '../../test/support/harness.ts';
import { recordReplaced } from '../../test/support/replaced-migrations.ts';
import type { Database } from '../db/database.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';

const server = process.env.METALQUEST_TEST_DATABASE_URL ?? '';
const name = `metalquest_${randomUUID().replaceAll('-', '')}`;
const pusher = `pusher_${name}`;
const at = (user: string): string => {
  const address = new URL(server);
  address.username = user;
  address.pathname = `/${name}`;
  return address.href;
};

let admin: Database;
let hosted: Database;
let embedded: Database;
let pushed: string;
beforeAll(async () => {
  admin = await openPostgres(server, { max: 1 });
  await admin.exec(`create database ${name}`);
  hosted = await openPostgres(at('postgres'), { max: 2 });
  const shape = await readFile(new URL('./hosted-shape.sql', import.meta.url), 'utf8');
  await hosted.exec(shape.replaceAll('pushing_role', pusher));
  const { stdout, stderr } = await supabaseCli('db', 'push', `--remote=${at(pusher)}`, '--yes');
  pushed = stdout + stderr;
  embedded = await openTestDatabase();
  await migrate(embedded);
});
afterAll(async () => {
  await embedded?.close();
  await hosted?.close();
  await admin.exec(`drop database ${name} with (force)`);
  await admin.exec(`drop role ${pusher}`);
  await admin.close();
});

/** Rights of anonymous and signed-in users on each relation and function of the API. */
const RIGHTS: Readonly<Record<string, string>> = {
  relations: `
    select n.nspname || '.' || c.relname as what, c.relrowsecurity::text || c.relforcerowsecurity::text as "rowSecurity",
      array_agg(r.role || ' ' || p.verb order by r.role, p.verb)
        filter (where has_table_privilege(r.role, c.oid, p.verb)) as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      unnest(array['anon', 'authenticated']) r(role),
      unnest(array['select', 'insert', 'update', 'delete']) p(verb)
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'm', 'p', 'f') group by 1, 2 order by 1`,
  functions: `
    select p.oid::regprocedure::text as what, p.prosecdef::text as definer, array_agg(r.role order by r.role)
        filter (where has_function_privilege(r.role, p.oid, 'execute')) as rights
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(array['anon', 'authenticated']) r(role)
    where n.nspname in ('public', 'private') group by 1, 2 order by 1`,
  policies: `
    select schemaname || '.' || tablename as on, policyname, cmd, roles::text, qual, with_check
    from pg_policies where schemaname in ('public', 'private', 'storage') order by 1, 2`,
  published: `select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
};

describe("the migrations, pushed with the Supabase CLI to a database like Supabase's", () => {
  it('all apply, with a role that is not a superuser and owns neither auth nor storage', async () => {
    expect(pushed).toContain('_foundations.sql');
    const { stdout, stderr } = await supabaseCli('db', 'push', `--remote=${at(pusher)}`, '--yes');
    expect(stdout + stderr).toContain('up to date');
  });

  it('follow the migrations that the baseline replaces, with the commands of docs/operations.md', async () => {
    const cli = async (...args: string[]) => {
      const { stdout, stderr } = await supabaseCli(...args, `--remote=${at(pusher)}`, '--yes');
      return stdout + stderr;
    };
    await recordReplaced(hosted);
    await expect(cli('db', 'push')).rejects.toThrow('Remote migration versions not found');
    await cli('migration', 'repair', '--status', 'reverted');
    const versions = (await listMigrations()).map(({ version }) => version).filter((v) => v.length === 14);
    await cli('migration', 'repair', '--status', 'applied', ...versions);
    expect(await cli('db', 'push')).toContain('up to date');
  });

  it.each(Object.keys(RIGHTS))('leave the same %s as on the embedded backend', async (kind) => {
    const sql = RIGHTS[kind] ?? '';
    const [hostedRows, embeddedRows] = [await hosted.query(sql), await embedded.query(sql)];
    expect(embeddedRows.length).toBeGreaterThan(5);
    expect(hostedRows).toEqual(embeddedRows);
  });

  it.each(['as pushed', 'as migrated'])('cause no warnings of the advisors, %s', async (how) => {
    const [{ database } = { database: '' }] = await embedded.query<{ database: string }>(
      'select current_database() as database',
    );
    const remote = how === 'as pushed' ? at('postgres') : at('postgres').replace(name, database);
    const { stdout } = await supabaseCli(
      ...[
        'db',
        'advisors',
        `--remote=${remote}`,
        '--level',
        'warn',
        '--fail-on',
        'warn',
        '--output-format',
        'json',
      ],
    );
    expect(JSON.parse(stdout)).toMatchObject({ results: [] });
  });

  it('work there: a new account has its own profile, and only administrators can set the role', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    await hosted.query(
      `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data) values
       ($1, 'ada@example.org', '{}', '{"full_name": "Ada Field", "role": "admin"}'), ($2, 'ben@example.org', '{}', '{}')`,
      [ada, ben],
    );
    expect(
      await hosted.query('select raw_user_meta_data ->> $2 as role from auth.users where id = $1', [
        ada,
        'role',
      ]),
    ).toEqual([{ role: null }]);
    const as = <T extends object>(id: string, sql: string, params: unknown[] = []): Promise<T[]> =>
      hosted.as({ role: 'authenticated', claims: { sub: id, role: 'authenticated' } }, (tx) =>
        tx.query<T>(sql, params),
      );
    expect(await as(ada, 'select first_name, last_name from public.profiles')).toEqual([
      { first_name: 'Ada', last_name: 'Field' },
    ]);
    await as(ada, `insert into public.quests (title) values ('Long Meadow')`);
    expect(await as(ada, 'select title from public.quests')).toHaveLength(1);
    expect(await as(ben, 'select title from public.quests')).toEqual([]);
    await hosted.query('delete from auth.users where id = $1', [ada]);
    expect(await hosted.query('select 1 from public.quests where user_id = $1', [ada])).toEqual([]);
  });

  it('refuse the token of an ended session, and of a suspended account whose session remains', async () => {
    const [user, session] = [randomUUID(), randomUUID()];
    await hosted.query(
      "insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data) values ($1, 'cy@example.org', '{}', '{}')",
      [user],
    );
    const begin = () =>
      hosted.query(
        "insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')",
        [session, user],
      );
    const suspend = (until: string | null) =>
      hosted.query('update auth.users set banned_until = $2::text::timestamptz where id = $1', [user, until]);
    const insert = (method: string) =>
      hosted.as(
        {
          role: 'authenticated',
          claims: { sub: user, role: 'authenticated', aal: 'aal1', session_id: session },
        },
        async (tx) => {
          await tx.query("select set_config('request.method', $1, true)", [method]);
          await tx.query("insert into public.quests (title) values ('Long Meadow')");
          return tx.query('select title from public.quests');
        },
      );
    const refused = { code: 'PT401', message: 'The session has ended' };

    await begin();
    expect(await insert('POST')).toHaveLength(1);
    await suspend('2100-01-01Z');
    await expect(insert('POST')).rejects.toMatchObject(refused);
    await suspend(null);
    expect(await insert('POST')).toHaveLength(2);
    await hosted.query('delete from auth.sessions where id = $1', [session]);
    await expect(insert('POST')).rejects.toMatchObject(refused);
    // Realtime sets no method: it finds nothing and reports no error.
    const claims = { sub: user, role: 'authenticated', aal: 'aal1', session_id: session };
    expect(
      await hosted.as({ role: 'authenticated', claims }, (tx) => tx.query('select title from public.quests')),
    ).toEqual([]);
  });
});
