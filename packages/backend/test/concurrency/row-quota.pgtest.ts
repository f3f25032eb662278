import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { usageOf } from '../rest/test-row-usage.ts';
import { newOwner, openTransaction } from './open-transaction.ts';

let rest: RestUnderTest;
beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());

const INSERT = "insert into public.quests (id, title) values ($1, 'Long field')";

async function expectRight(userId: string): Promise<void> {
  const { stored, counted } = await usageOf(rest.backend.db, userId);
  expect(stored).toEqual(counted);
}

it('writers of one account do not block each other, and every row is counted', async () => {
  const { db } = rest.backend;
  const { userId, caller } = await newOwner(db);
  const open = [await openTransaction(db, caller), await openTransaction(db, caller)];
  for (const tx of open) await tx.query(INSERT, [randomUUID()]);
  // Completes although both transactions are open.
  await db.as(caller, (tx) => tx.query(INSERT, [randomUUID()]));
  await open[0]?.commit();
  await open[1]?.rollback();
  await expectRight(userId);
});

it('totals are correct after many devices wrote, changed and deleted in parallel', async () => {
  const owner = await rest.signUp();
  const device = async (): Promise<void> => {
    for (let n = 0; n < 6; n += 1) {
      const id = randomUUID();
      const quest = await owner.client.from('quests').insert({ id, title: 'Long field', is_current: true });
      expect(quest.error).toBeNull();
      const points = Array.from({ length: 20 }, (_, at) => [1_700_000_000_000 + at * 1000, 1, 52]);
      const path = await owner.client.rpc('append_quest_path_points', { target_quest_id: id, points });
      expect(path.error).toBeNull();
      const finds = [1, 2, 3].map((depth) => ({ quest_id: id, depth_cm: depth }));
      expect((await owner.client.from('finds').insert(finds)).error).toBeNull();
      const change = await owner.client.from('finds').update({ details: 'Clay' }).eq('quest_id', id);
      expect(change.error).toBeNull();
      if (n % 2 === 0) expect((await owner.client.from('quests').delete().eq('id', id)).error).toBeNull();
    }
  };
  await Promise.all(Array.from({ length: 6 }, device));
  await expectRight(owner.userId);
  const [parts] = await rest.backend.db.query<{ count: number }>(
    'select count(*)::int as count from private.row_usage where user_id = $1',
    [owner.userId],
  );
  // At most one part per database connection of an account.
  expect(parts?.count).toBeLessThanOrEqual(10);
});

it('deleting an account while a device writes leaves nothing', async () => {
  const { db } = rest.backend;
  const { userId, caller } = await newOwner(db);
  const writing = await openTransaction(db, caller);
  await writing.query(INSERT, [randomUUID()]);
  const deleting = db.query('delete from auth.users where id = $1', [userId]);
  await writing.commit();
  await deleting;
  expect(await db.query('select id from private.row_usage where user_id = $1', [userId])).toEqual([]);
});
