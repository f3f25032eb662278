import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../src/db/database.ts';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { rowsRead } from './rows-read.ts';
import { list, must } from './test-deleted.ts';

/* Decision 93: a delete costs in proportion to the rows deleted. */

let rest: RestUnderTest;
beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());

async function aQuestWithFinds({ client }: Detectorist, count: number): Promise<string> {
  const quest = randomUUID();
  must(await client.from('quests').insert({ id: quest, title: 'Long Meadow' }));
  const finds = Array.from({ length: count }, (_, n) => ({ quest_id: quest, item_description: `Coin ${n}` }));
  must(await client.from('finds').insert(finds));
  return quest;
}

/** Puts `count` finds into the account's deleted records. */
const fillTrash = ({ userId }: Detectorist, count: number) =>
  rest.backend.db.query(
    `insert into private.deleted_records (user_id, table_name, row_id, name, contents, counts, point_times, point_lngs,
       point_lats, files, hundredths, bytes, deleted_at)
     select $1, 'finds', gen_random_uuid(), 'Coin', '[]', '{}', '{}', '{}', '{}', array['finds/' || n], 100, 500,
       now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [userId, count],
  );

const readsOf = (work: (tx: Queryable) => Promise<unknown>) =>
  rowsRead(rest.backend.db, 'deleted_records', work);

describe('the cost of a delete', () => {
  it('does not depend on the number of deleted records', async () => {
    const owner = await rest.signUp();
    const quest = await aQuestWithFinds(owner, 20);
    const deleteFinds = (tx: Queryable) => tx.query('delete from public.finds where quest_id = $1', [quest]);
    const deleteQuest = (tx: Queryable) => tx.query('delete from public.quests where id = $1', [quest]);
    await fillTrash(owner, 500);
    // The counter counts.
    expect(
      await readsOf((tx) => tx.query('select sum(bytes) from private.deleted_records')),
    ).toBeGreaterThanOrEqual(500);
    expect(await readsOf(deleteFinds)).toBeLessThan(100);
    expect(await readsOf(deleteQuest)).toBeLessThan(100);
  });

  it('is that of the records that go, when the account may keep no more', async () => {
    const owner = await rest.signUp();
    const { db } = rest.backend;
    const quest = await aQuestWithFinds(owner, 20);
    await fillTrash(owner, 3000);
    await db.query('update private.row_limits set rows = 3000');
    must(await owner.client.from('finds').delete().eq('quest_id', quest));
    await db.query('update private.row_limits set rows = 200000');
    const [kept] = await db.query(
      `select count(*)::int as number, count(*) filter (where name like 'Coin %')::int as new,
         (now() - min(deleted_at) < interval '2980.5 minutes') as "oldestIsGone"
       from private.deleted_records where user_id = $1`,
      [owner.userId],
    );
    expect(kept).toEqual({ number: 3000, new: 20, oldestIsGone: true });
  });
});

it('each find of one delete is a record of its own, with its name and what it was part of', async () => {
  const owner = await rest.signUp();
  const quest = await aQuestWithFinds(owner, 3);
  must(await owner.client.from('finds').delete().eq('quest_id', quest));
  const kept = await list(owner);
  expect(kept.map(({ name, belongsTo }) => [name, belongsTo]).sort()).toEqual(
    ['Coin 0', 'Coin 1', 'Coin 2'].map((name) => [name, 'Long Meadow']),
  );
});

it('a quest and the one that replaces it, deleted together, leave the new one only', async () => {
  const owner = await rest.signUp();
  const [cut, heir] = [await aQuestWithFinds(owner, 1), randomUUID()];
  must(await owner.client.from('quests').insert({ id: heir, title: 'Trimmed', replaces: [cut] }));
  must(await owner.client.from('quests').delete().in('id', [cut, heir]));
  expect(await list(owner)).toMatchObject([{ row: heir, name: 'Trimmed' }]);
});

it('files to remove are found behind hundreds that storage no longer has', async () => {
  const owner = await rest.signUp();
  const { db } = rest.backend;
  await db.query(
    "insert into private.files_to_remove (name, user_id) select 'gone/' || n, $1 from generate_series(1, 250) n",
    [owner.userId],
  );
  const names = [1, 2].map((n) => `stored/${owner.userId}/${n}`);
  for (const name of names) {
    await db.query('insert into private.files_to_remove (name, user_id) values ($1, $2)', [
      name,
      owner.userId,
    ]);
    await db.query("insert into storage.objects (bucket_id, name, owner_id) values ('media', $1, $2)", [
      name,
      owner.userId,
    ]);
  }
  expect(must(await owner.client.rpc('files_to_remove'))).toEqual(names);
  const [left] = await db.query(
    'select count(*)::int as number from private.files_to_remove where user_id = $1',
    [owner.userId],
  );
  expect(left).toEqual({ number: 2 });
});
