import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/db/database.ts';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { openTransaction, untilWaiting } from './open-transaction.ts';

let rest: RestUnderTest;
beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());

const callerOf = ({ userId }: Detectorist): Caller => ({
  role: 'authenticated',
  claims: { sub: userId, role: 'authenticated' },
});
const quests = async ({ userId }: Detectorist) =>
  rest.backend.db.query<{ id: string; title: string }>(
    'select id, title from public.quests where user_id = $1',
    [userId],
  );

describe('one row written from two places at the same time', () => {
  it('is inserted once when two tabs send it, and both succeed', async () => {
    const owner = await rest.signUp();
    const id = randomUUID();
    const first = await openTransaction(rest.backend.db, callerOf(owner));
    await first.query("insert into public.quests (id, title, is_current) values ($1, 'Once', true)", [id]);
    const second = owner.client
      .from('quests')
      .upsert({ id, title: 'Once', is_current: true }, { onConflict: 'id', ignoreDuplicates: true })
      .then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    await first.commit();
    expect(await second).toMatchObject({ error: null });
    expect(await quests(owner)).toEqual([{ id, title: 'Once' }]);
  });

  it('is a duplicate error when the second request does not ignore duplicates', async () => {
    const owner = await rest.signUp();
    const id = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        owner.client
          .from('finds')
          .insert({ id, quest_id: randomUUID() })
          .select()
          .then((a) => ({ n, status: a.status })),
      ),
    );
    // The quest does not exist, so the server refuses each with a 4xx status.
    expect(answers.every(({ status }) => status === 403 || status === 409)).toBe(true);
    const inserts = await Promise.all(
      [1, 2, 3, 4].map(() =>
        owner.client
          .from('quests')
          .insert({ id, title: 'Once' })
          .then((a) => a.status),
      ),
    );
    expect(inserts.toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('stays deleted when its replayed insert arrives during the delete', async () => {
    const owner = await rest.signUp();
    const id = randomUUID();
    await owner.client.from('quests').insert({ id, title: 'Gone' });
    const deleting = await openTransaction(rest.backend.db, callerOf(owner));
    await deleting.query('delete from public.quests where id = $1', [id]);
    const replay = owner.client
      .from('quests')
      .upsert({ id, title: 'Gone' }, { onConflict: 'id', ignoreDuplicates: true })
      .then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    await deleting.commit();
    expect((await replay).error).toBeNull();
    expect(await quests(owner)).toEqual([]);
    const tombstones = await rest.backend.db.query(
      'select row_id from public.tombstones where user_id = $1',
      [owner.userId],
    );
    expect(tombstones).toEqual([{ row_id: id }]);
  });

  it('keeps the later of two preferences, and a value that only one of them set', async () => {
    const owner = await rest.signUp();
    const first = await openTransaction(rest.backend.db, callerOf(owner));
    await first.query(
      `insert into public.user_preferences (user_id, default_units, map_style) values ($1, 'imperial', 'satellite-v9')
       on conflict (user_id) do update set default_units = excluded.default_units, map_style = excluded.map_style`,
      [owner.userId],
    );
    const second = owner.client
      .from('user_preferences')
      .upsert({ user_id: owner.userId, default_units: 'metric' }, { onConflict: 'user_id' })
      .select('default_units, map_style')
      .single()
      .then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    await first.commit();
    expect(await second).toMatchObject({
      error: null,
      data: { default_units: 'metric', map_style: 'satellite-v9' },
    });
    const crowd = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        owner.client
          .from('user_preferences')
          .upsert({ user_id: owner.userId, keep_screen_awake: i % 2 === 0 }, { onConflict: 'user_id' })
          .then(({ error }) => error),
      ),
    );
    expect(crowd).toEqual(crowd.map(() => null));
  });
});

describe('deleting a quest while finds are logged on it', () => {
  const state = async (quest: string, find: string) => {
    const [row] = await rest.backend.db.query(
      `select exists (select 1 from public.quests where id = $1) as quest,
         exists (select 1 from public.finds where id = $2) as find,
         (select count(*)::int from public.tombstones where row_id in ($1, $2)) as graves`,
      [quest, find],
    );
    return row;
  };
  const ready = async () => {
    const owner = await rest.signUp();
    const [quest, find] = [randomUUID(), randomUUID()];
    await owner.client.from('quests').insert({ id: quest, title: 'Short lived' });
    return { owner, quest, find };
  };

  it('also deletes a find being inserted, and leaves a tombstone of both', async () => {
    const { owner, quest, find } = await ready();
    const inserting = await openTransaction(rest.backend.db, callerOf(owner));
    await inserting.query('insert into public.finds (id, quest_id) values ($1, $2)', [find, quest]);
    const deleting = owner.client
      .from('quests')
      .delete()
      .eq('id', quest)
      .then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    await inserting.commit();
    expect((await deleting).error).toBeNull();
    expect(await state(quest, find)).toEqual({ quest: false, find: false, graves: 2 });
  });

  it('refuses a find that arrives during the delete with a conflict, as for a missing quest', async () => {
    const { owner, quest, find } = await ready();
    const deleting = await openTransaction(rest.backend.db, callerOf(owner));
    await deleting.query('delete from public.quests where id = $1', [quest]);
    const inserting = owner.client
      .from('finds')
      .insert({ id: find, quest_id: quest })
      .then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    await deleting.commit();
    expect(await inserting).toMatchObject({ status: 409, error: { code: '23503' } });
    expect(await state(quest, find)).toEqual({ quest: false, find: false, graves: 1 });
  });

  it('and deleting gear at the same time never cause an error', async () => {
    const { owner } = await ready();
    for (let round = 0; round < 10; round += 1) {
      const [quest, coil] = [randomUUID(), randomUUID()];
      await owner.client.from('quests').insert({ id: quest, title: 'Field' });
      await owner.client.from('equipment').insert({ id: coil, name: 'Coil', type: 'coil' });
      const finds = Array.from({ length: 100 }, () => ({ quest_id: quest, coil_id: coil }));
      await owner.client.from('finds').insert(finds);
      const answers = await Promise.all([
        owner.client.from('equipment').delete().eq('id', coil),
        owner.client.from('finds').update({ depth_cm: round }).eq('quest_id', quest),
        owner.client.from('quests').delete().eq('id', quest),
        owner.client.from('finds').insert({ quest_id: quest, coil_id: coil }),
      ]);
      // A find that arrives after the delete of its quest or coil gets a 4xx status.
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
  });
});

it('the id of a row that is being deleted goes to no other account', async () => {
  const [owner, other] = [await rest.signUp(), await rest.signUp()];
  const id = randomUUID();
  await owner.client.from('quests').insert({ id, title: 'Mine' });
  const deleting = await openTransaction(rest.backend.db, callerOf(owner));
  await deleting.query('delete from public.quests where id = $1', [id]);
  const taking = other.client
    .from('quests')
    .insert({ id, title: 'Taken' })
    .then((answer) => answer);
  await untilWaiting(rest.backend.db, 1);
  await deleting.commit();
  expect((await taking).error?.code).toBe('23505');
  const kept = (await owner.client.rpc('list_deleted')).data.records;
  expect((await owner.client.rpc('restore_deleted', { record: kept[0].id })).error).toBeNull();
  expect(await quests(owner)).toEqual([{ id, title: 'Mine' }]);
});
