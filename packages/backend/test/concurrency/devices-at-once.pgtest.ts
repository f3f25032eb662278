import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/db/database.ts';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { openTransaction, untilWaiting } from './open-transaction.ts';
import { pullingDevice } from './pulling-device.ts';

let rest: RestUnderTest;
beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());

const callerOf = ({ userId }: Detectorist): Caller => ({
  role: 'authenticated',
  claims: { sub: userId, role: 'authenticated' },
});
const points = (from: number, count: number): [number, number, number][] =>
  Array.from({ length: count }, (_, i) => [1_700_000_000_000 + (from + i) * 1000, 15 + i / 1e5, 46]);

async function addQuests(owner: Detectorist, count: number, fields: object = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    title: `Field ${i}`,
    ...fields,
  }));
  const { error } = await owner.client.from('quests').insert(rows);
  if (error) throw error;
  return rows.map(({ id }) => id);
}

const append = (owner: Detectorist, quest: string, batch: [number, number, number][]) =>
  owner.client.rpc('append_quest_path_points', { target_quest_id: quest, points: batch });
const activate = (owner: Detectorist, quest: string) =>
  owner.client.rpc('set_active_quest', { quest_id_to_activate: quest });

describe('two devices that append to one quest at the same time', () => {
  it('store each point once and count correctly, in any order of sending', async () => {
    const owner = await rest.signUp();
    const [quest = ''] = await addQuests(owner, 1);
    for (let round = 0; round < 6; round += 1) {
      // The batches share half of their points, in opposite order.
      const firstPoints = points(round * 3000, 2000);
      const secondPoints = points(round * 3000 + 1000, 2000).reverse();
      const answers = await Promise.all([
        append(owner, quest, firstPoints),
        append(owner, quest, secondPoints),
      ]);
      expect(answers.map(({ error }) => error)).toEqual([null, null]);
      expect(answers.flatMap(({ data }) => data).reduce((sum, row) => sum + row.inserted, 0)).toBe(3000);
    }
    const [row] = await rest.backend.db.query(
      `select q.path_point_count as counted, (select count(*)::int from public.quest_path_points p where p.quest_id = q.id) as stored
       from public.quests q where q.id = $1`,
      [quest],
    );
    expect(row).toEqual({ counted: 18_000, stored: 18_000 });
  });

  it('both succeed when their inserts deadlock', async () => {
    const owner = await rest.signUp();
    const [quest = ''] = await addQuests(owner, 1);
    const rows = points(0, 1000).map(([time, lng, lat]) => ({
      quest_id: quest,
      recorded_at: new Date(time).toISOString(),
      lng,
      lat,
    }));
    // Writes to the table directly, without locking the quest first. Postgres resolves a deadlock by aborting
    // one.
    const send = (batch: typeof rows) =>
      owner.client
        .from('quest_path_points')
        .upsert(batch, { onConflict: 'quest_id,recorded_at', ignoreDuplicates: true });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([send(rows), send(rows.toReversed())]);
      expect(answers.map(({ error }) => error)).toEqual([null, null]);
      await rest.backend.db.query('delete from public.quest_path_points where quest_id = $1', [quest]);
    }
  });

  it("wait for each other, and the later one counts the earlier's points", async () => {
    const owner = await rest.signUp();
    const [quest = ''] = await addQuests(owner, 1);
    const first = await openTransaction(rest.backend.db, callerOf(owner));
    await first.query('select * from public.append_quest_path_points($1, $2::text::jsonb)', [
      quest,
      JSON.stringify(points(0, 10)),
    ]);
    const second = append(owner, quest, points(5, 10)).then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    await first.commit();
    expect((await second).data).toMatchObject([{ inserted: 5, path_point_count: 15 }]);
  });
});

describe('two devices that choose the current quest at the same time', () => {
  const current = async ({ userId }: Detectorist) =>
    rest.backend.db.query<{ id: string }>('select id from public.quests where user_id = $1 and is_current', [
      userId,
    ]);

  it.each([
    ['none was current', null],
    ['a third one was current', 2],
    ['the first one was current', 0],
    ['the second one was current', 1],
  ])('both succeed and the later one wins: %s', async (_what, before) => {
    const owner = await rest.signUp();
    const quests = await addQuests(owner, 3);
    if (before !== null) await activate(owner, quests[before] ?? '');
    const first = await openTransaction(rest.backend.db, callerOf(owner));
    await first.query('select public.set_active_quest($1)', [quests[0]]);
    const second = activate(owner, quests[1] ?? '').then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    await first.commit();
    expect((await second).error).toBeNull();
    expect(await current(owner)).toEqual([{ id: quests[1] }]);
  });

  it('starting a quest and resuming another leave one current', async () => {
    const owner = await rest.signUp();
    const [resumed = ''] = await addQuests(owner, 1);
    const started = randomUUID();
    const first = await openTransaction(rest.backend.db, callerOf(owner));
    await first.query("insert into public.quests (id, title, is_current) values ($1, 'New', true)", [
      started,
    ]);
    const second = owner.client
      .from('quests')
      .update({ is_current: true })
      .eq('id', resumed)
      .then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    await first.commit();
    expect((await second).error).toBeNull();
    expect(await current(owner)).toEqual([{ id: resumed }]);
  });

  it('a quest that loses the flag to an earlier transaction keeps a number that devices accept', async () => {
    const owner = await rest.signUp();
    const [idle = '', resumed = ''] = await addQuests(owner, 2);
    // The other device holds the owner's lock but has no transaction number yet.
    const second = await openTransaction(rest.backend.db, callerOf(owner));
    await second.query('update public.quests set is_current = false where id = $1 and is_current', [idle]);
    const insert = { id: randomUUID(), title: 'New', is_current: true };
    const started = owner.client
      .from('quests')
      .insert(insert)
      .then((answer) => answer);
    await untilWaiting(rest.backend.db, 1);
    const [seen] = await second.query<{ sync_xid: string }>(
      'update public.quests set is_current = true where id = $1 returning sync_xid::text',
      [resumed],
    );
    if (!seen) throw new Error('no quest was changed');
    await second.commit();
    expect((await started).error).toBeNull();
    expect(await current(owner)).toEqual([{ id: insert.id }]);
    const device = pullingDevice(rest.backend.db, callerOf(owner), 500);
    await device.pullAll();
    // A device ignores a copy with a lower number than its own (packages/sync/src/replica/stored-row.ts).
    expect(BigInt(device.rows.get(`quests ${resumed}`) ?? 0)).toBeGreaterThanOrEqual(BigInt(seen.sync_xid));
  });

  it('many devices all succeed, and exactly one quest is current', async () => {
    const owner = await rest.signUp();
    const quests = await addQuests(owner, 8);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...quests.map((id) => activate(owner, id)),
        ...quests.map((id) =>
          owner.client.from('quests').update({ is_current: false, status: 'paused' }).eq('id', id),
        ),
        owner.client.from('quests').insert({ title: 'Another', is_current: true }),
      ]);
      expect(answers.map(({ error }) => error?.message ?? null)).toEqual(answers.map(() => null));
      await activate(owner, quests[round] ?? '');
      expect(await current(owner)).toEqual([{ id: quests[round] }]);
    }
  });
});
