import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPreparedPglite } from '../testing/prepared-database.ts';
import type { Database } from './database.ts';

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
  it('works on after thousands of failed statements', async () => {
    for (let i = 0; i < 3000; i += 1) await expect(parse('[')).rejects.toMatchObject({ code: '22P02' });
    expect(await parse('1')).toEqual([{ json: 1 }]);
  });

  it('says so when a statement overflows the stack, and is there again with all its rows and listeners', async () => {
    const heard: string[] = [];
    const lost = vi.fn();
    const stop = await db.listen('news', (payload) => heard.push(payload), lost);
    await db.exec('create table public.kept (id int); insert into public.kept values (7)');
    const inTransaction = db.transaction(async (tx) => {
      await tx.query('insert into public.kept values (8)');
      await tx.query('select $1::text::jsonb', ['['.repeat(15_000)]);
      await tx.query('insert into public.kept values (9)');
    });
    await expect(inTransaction).rejects.toThrow('broke off');
    expect(await db.query('select id from public.kept')).toEqual([{ id: 7 }]);
    expect(lost).toHaveBeenCalledOnce();
    await db.query("select pg_notify('news', 'back')");
    await expect.poll(() => heard).toEqual(['back']);
    await stop();
  });

  it.each([
    ['overflows the stack', '$1::text::jsonb is null', '['.repeat(15_000)],
    [
      'makes GEOS throw',
      'extensions.st_isvalid($1::text::extensions.geometry)',
      'POLYGON((NaN NaN, 1 1, 1 0, NaN NaN))',
    ],
  ])('commits nothing of a single statement that %s, and takes the next one', async (_why, test, param) => {
    await db.exec(`drop table if exists public.single; create table public.single (id int, sound bool);
      grant all on public.single to authenticated`);
    const once = (sql: string, params: readonly string[] = []) =>
      db.as({ role: 'authenticated', claims: {} }, (tx) => tx.query(sql, params), { oneStatement: true });
    await once('insert into public.single values (1, true)');
    const write = `with written as (insert into public.single values (2, null) returning id)
      select ${test} from written`;
    const broken = once(write, [param]);
    const next = once('select current_user::text as role');
    await expect(broken).rejects.toThrow('broke off');
    expect(await next).toEqual([{ role: 'authenticated' }]);
    await expect(once('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await db.query('select id, current_user::text as role from public.single')).toEqual([
      { id: 1, role: 'postgres' },
    ]);
  });
});
