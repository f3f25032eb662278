import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/harness.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await migrate(db);
});
afterAll(() => db.close());

const ADD = "insert into storage.objects (bucket_id, name, owner_id) values ('media', $1, $2)";

/** Resolves when another connection waits for the lock of uploads or of administrators. */
async function waitsForLock(what: 'uploads' | 'administrator'): Promise<void> {
  const lock = what === 'uploads' ? "relation = 'storage.objects'::regclass" : "locktype = 'advisory'";
  for (;;) {
    const waiting = await db.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where datname = current_database() and not granted and ${lock}`,
    );
    if (waiting.length > 0) return;
    await sleep(10);
  }
}

it('a deletion waits for an uncommitted upload, which then keeps the account', async () => {
  const userId = randomUUID();
  await db.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@example.org`]);
  let deletion: Promise<{ outcome: string }[]> = Promise.resolve([]);
  await db.transaction(async (upload) => {
    await upload.query(ADD, [`finds/${userId}/a.jpg`, userId]);
    deletion = db.query<{ outcome: string }>('select private.delete_account($1, $1) as outcome', [userId]);
    await waitsForLock('uploads');
  });
  expect(await deletion).toEqual([{ outcome: 'files_remain' }]);
  await db.query('delete from storage.objects where owner_id = $1', [userId]);
  expect(await db.query('select private.delete_account($1, $1) as outcome', [userId])).toEqual([
    { outcome: 'deleted' },
  ]);
});

it('an upload during the deletion finds no account', async () => {
  const userId = randomUUID();
  const findId = randomUUID();
  await db.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@example.org`]);
  await db.query(
    `with quest as (insert into public.quests (user_id, title) values ($1, 'Field') returning id)
     insert into public.finds (id, user_id, quest_id) select $2, $1, id from quest`,
    [userId, findId],
  );
  const caller = { role: 'authenticated' as const, claims: { sub: userId } };
  const name = `finds/${findId}/${randomUUID()}.jpg`;
  let upload: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.query('select private.delete_account($1, $1)', [userId]);
    upload = db
      .as(caller, (inner) =>
        inner.query("insert into storage.objects (bucket_id, name) values ('media', $1)", [name]),
      )
      .catch((cause: unknown) => cause);
    await waitsForLock('uploads');
  });
  expect(await upload).toMatchObject({ code: '42501' });
  expect(await db.query('select 1 from storage.objects where owner_id = $1', [userId])).toEqual([]);
});

const ACTS: [string, string][] = [
  ['revoke', 'select public.admin_set_admin($1, false)'],
  ['suspend', "select public.admin_suspend_user($1, now() + interval '1 day')"],
];
it.each(ACTS)(
  'of two administrators who %s each other at the same time the second is refused',
  async (_name, act) => {
    const ids = [randomUUID(), randomUUID()] as const;
    const [one, two] = ids;
    await db.query(
      `insert into auth.users (id, email, raw_app_meta_data, email_confirmed_at)
     select id, id || '@example.org', '{"admin": true}', now() from unnest($1::uuid[]) id`,
      [`{${one},${two}}`],
    );
    const as = (sub: string) => ({
      role: 'authenticated' as const,
      claims: { sub, app_metadata: { admin: true } },
    });
    let second: Promise<unknown> = Promise.resolve();
    await db.as(as(one), async (tx) => {
      await tx.query(act, [two]);
      second = db.as(as(two), (inner) => inner.query(act, [one])).catch((cause: unknown) => cause);
      await waitsForLock('administrator');
    });
    expect(await second).toMatchObject({ code: '42501', message: 'Only an administrator may do this' });
    expect(
      await db.query(
        `select id from auth.users where raw_app_meta_data ->> 'admin' = 'true' and banned_until is null and id = any($1::uuid[])`,
        [`{${one},${two}}`],
      ),
    ).toEqual([{ id: one }]);
  },
);
