import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openTestDatabase } from '../support/harness.ts';
import {
  DEFINER_FUNCTIONS_FOR_USERS,
  OPEN_DEFINER_FUNCTIONS,
  PRIVATE_FUNCTIONS_FOR_ANYBODY,
  PRIVATE_FUNCTIONS_FOR_USERS,
} from './expectations.ts';

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await migrate(db);
});
afterAll(() => db.close());

/** Names that violate a rule. */
const offenders = async (sql: string): Promise<string[]> =>
  (await db.query<{ name: string }>(sql)).map(({ name }) => name);

const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace`;
const OURS = `n.nspname in ('public', 'private')`;

describe('schema rules', () => {
  it('every table accessible to users forces row-level security and has a policy', async () => {
    expect(
      await offenders(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'private', 'storage') and c.relkind in ('r', 'p')
          and not (c.relrowsecurity and c.relforcerowsecurity)`),
    ).toEqual([]);
    expect(
      await offenders(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
          and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`),
    ).toEqual([]);
  });

  it('every table accessible to users requires the second sign-in step', async () => {
    expect(
      await offenders(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where (n.nspname = 'public' and c.relkind in ('r', 'p') or c.oid = 'storage.objects'::regclass)
          and not exists (select 1 from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname
            and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL' and p.roles = '{authenticated}'
            and p.qual like '%( SELECT private.is_second_step_done()%' and p.with_check is null)`),
    ).toEqual([]);
  });

  it('every SECURITY DEFINER function requires it too', async () => {
    expect(
      await offenders(`select p.proname::text as name from ${FUNCTIONS} where n.nspname = 'private' and p.prosecdef
        and has_function_privilege('authenticated', p.oid, 'execute')
        and p.proname <> 'is_second_step_done'
        and p.prosrc !~ 'is_second_step_done|is_admin\\(\\)|require_admin|begin_admin_act' order by 1`),
    ).toEqual(OPEN_DEFINER_FUNCTIONS);
  });

  it("every view runs with the caller's rights", async () => {
    expect(
      await offenders(`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('v', 'm') and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on'], false)`),
    ).toEqual([]);
  });

  it('every function sets its search path', async () => {
    expect(
      await offenders(`select p.oid::regprocedure::text as name from ${FUNCTIONS} where ${OURS}
        and not coalesce(exists (select 1 from unnest(p.proconfig) s where s like 'search_path=%'), false)`),
    ).toEqual([]);
  });

  it('no function of the API is SECURITY DEFINER', async () => {
    expect(
      await offenders(
        `select p.oid::regprocedure::text as name from ${FUNCTIONS} where n.nspname = 'public' and p.prosecdef`,
      ),
    ).toEqual([]);
  });

  it('users may execute only the private functions that policies call, and other roles none', async () => {
    const may = (role: string) =>
      offenders(`select p.proname::text as name from ${FUNCTIONS} where n.nspname = 'private'
        and has_function_privilege('${role}', p.oid, 'execute') order by 1`);
    expect(await may('authenticated')).toEqual(PRIVATE_FUNCTIONS_FOR_USERS);
    expect(await may('anon')).toEqual(PRIVATE_FUNCTIONS_FOR_ANYBODY);
    expect(
      await offenders(`select p.proname::text as name from ${FUNCTIONS} where n.nspname = 'private'
        and has_function_privilege('authenticated', p.oid, 'execute') and p.prosecdef order by 1`),
    ).toEqual(DEFINER_FUNCTIONS_FOR_USERS);
  });

  it('no API role may truncate, reference, add triggers or create objects', async () => {
    expect(
      await offenders(`select r.rolname || ' ' || c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace,
          pg_roles r where r.rolname in ('anon', 'authenticated') and n.nspname in ('public', 'private', 'auth', 'storage')
          and c.relkind in ('r', 'p', 'v') and has_table_privilege(r.rolname, c.oid, 'truncate, references, trigger')`),
    ).toEqual([]);
    expect(
      await offenders(`select r.rolname || ' ' || n.nspname as name from pg_namespace n, pg_roles r
        where r.rolname in ('anon', 'authenticated') and n.nspname in ('public', 'private', 'auth', 'storage', 'extensions')
          and has_schema_privilege(r.rolname, n.oid, 'create')`),
    ).toEqual([]);
  });

  it('accounts are not accessible, and private tables are read-only', async () => {
    expect(
      await offenders(`select r.rolname || ' ' || c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace,
          pg_roles r where r.rolname in ('anon', 'authenticated') and c.relkind in ('r', 'p', 'v')
          and (n.nspname = 'auth' and has_table_privilege(r.rolname, c.oid, 'select, insert, update, delete')
            or n.nspname = 'private' and has_table_privilege(r.rolname, c.oid, 'insert, update, delete')
            or n.nspname = 'private' and r.rolname = 'anon' and has_table_privilege(r.rolname, c.oid, 'select'))`),
    ).toEqual([]);
  });

  it('no policy reads metadata that users can write', async () => {
    expect(
      await offenders(`select tablename || ' ' || policyname as name from pg_policies
        where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata|raw_user_meta_data'`),
    ).toEqual([]);
  });

  it('every foreign key has an index on its columns', async () => {
    expect(
      await offenders(`select k.conrelid::regclass::text || ' ' || k.conname as name from pg_constraint k
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
          select 1 from pg_index i where i.indrelid = k.conrelid
            and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`),
    ).toEqual([]);
  });
});
