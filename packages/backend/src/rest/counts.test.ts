import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Detectorist,
  type FieldDay,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../../test/rest/test-rest.ts';

let rest: RestUnderTest;
let alice: Detectorist;
let bob: Detectorist;
let day: FieldDay;

beforeAll(async () => {
  rest = await startRest();
  alice = await rest.signUp();
  bob = await rest.signUp();
  day = await recordFieldDay(alice);
  await recordFieldDay(bob);
  await alice.client.from('quests').insert({ title: 'Nothing found' });
});
afterAll(() => rest.backend.close());

describe('the number of embedded rows', () => {
  const quests = (select: string) => alice.client.from('quests').select(select).order('title');

  it('is returned with each row, including 0', async () => {
    const { data, error } = await quests('title, finds(count)');
    expect(error).toBeNull();
    expect(data).toEqual([
      { title: 'Nothing found', finds: [{ count: 0 }] },
      { title: 'Roman field', finds: [{ count: 2 }] },
    ]);
  });

  it('has the requested alias, at any depth, next to other rows', async () => {
    const { data, error } = await alice.client
      .from('quests')
      .select('title, found:finds(total:count), finds(item_description, media(count))')
      .eq('id', day.questId)
      .order('item_description', { referencedTable: 'finds' })
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      title: 'Roman field',
      found: [{ total: 2 }],
      finds: [
        { item_description: 'Buckle, (bronze)', media: [{ count: 0 }] },
        { item_description: 'Denarius', media: [{ count: 1 }] },
      ],
    });
  });

  it('counts the rows that match the filters of the embed, on any page and in any order', async () => {
    const { data } = await quests('title, finds(count)')
      .eq('finds.category', 'Coin')
      .limit(1, { referencedTable: 'finds' })
      .order('depth_cm', { referencedTable: 'finds' });
    expect(data).toEqual([
      { title: 'Nothing found', finds: [{ count: 0 }] },
      { title: 'Roman field', finds: [{ count: 1 }] },
    ]);
  });

  it('supports inner joins and null tests', async () => {
    expect((await quests('title, finds!inner(count)')).data).toEqual([
      { title: 'Roman field', finds: [{ count: 2 }] },
    ]);
    expect((await quests('title, finds(count)').is('finds', null)).data).toEqual([
      { title: 'Nothing found', finds: [{ count: 0 }] },
    ]);
    const counted = await alice.client
      .from('quests')
      .select('title, finds!inner(count)', { count: 'exact', head: true });
    expect(counted.count).toBe(1);
  });

  it('is one or zero for a to-one embed', async () => {
    const { data, error } = await alice.client
      .from('finds')
      .select('item_description, quests(count), detector:equipment!detector_id(count)')
      .order('item_description');
    expect(error).toBeNull();
    expect(data).toEqual([
      { item_description: 'Buckle, (bronze)', quests: { count: 1 }, detector: { count: 0 } },
      { item_description: 'Denarius', quests: { count: 1 }, detector: { count: 1 } },
    ]);
  });

  it('is returned with written rows, and with those of a function', async () => {
    const updated = await alice.client
      .from('quests')
      .update({ notes: 'Again' })
      .eq('id', day.questId)
      .select('finds(count)');
    expect(updated.data).toEqual([{ finds: [{ count: 2 }] }]);
  });

  it('counts only the rows that the caller may see', async () => {
    // A find of Bob on a quest of Alice, written past the policies that forbid it.
    await rest.backend.db.query(
      "insert into public.finds (user_id, quest_id, item_description) values ($1, $2, 'Not hers')",
      [bob.userId, day.questId],
    );
    const { data } = await quests('title, finds(count)');
    expect(data?.at(-1)).toEqual({ title: 'Roman field', finds: [{ count: 2 }] });
    const anonymous = await rest.backend.client().from('quests').select('finds(count)');
    expect(anonymous.data ?? []).toEqual([]);
    expect((await bob.client.from('quests').select('finds(count)').eq('id', day.questId)).data).toEqual([]);
    await rest.backend.db.query("delete from public.finds where item_description = 'Not hers'");
  });

  it.each([
    ['with other columns', 'finds(category, count)', '42703'],
    ['lifted beside the columns of its parent', '...finds(count)', 'PGRST123'],
    ['as another aggregate', 'finds(count())', 'PGRST123'],
    ['at the root', 'count', '42703'],
  ])('is refused %s', async (_what, select, code) => {
    expect((await alice.client.from('quests').select(select)).error).toMatchObject({ code });
  });
});

describe('an estimated count', () => {
  it.each(['planned', 'estimated'] as const)(
    'count=%s returns the exact number of visible rows',
    async (count) => {
      // The planner's statistics cover the rows of all users.
      await rest.backend.db.exec('analyze public.quests');
      const all = await alice.client.from('quests').select('id', { count });
      expect({ ...all, data: all.data?.length }).toMatchObject({
        error: null,
        count: 2,
        data: 2,
        status: 200,
      });
      const page = await alice.client.from('quests').select('id', { count }).range(1, 1);
      expect(page).toMatchObject({ count: 2, status: 206 });
      const head = await alice.client
        .from('quests')
        .select('*', { count, head: true })
        .eq('title', 'Roman field');
      expect(head.count).toBe(1);
      const beyond = await alice.client.from('quests').select('id', { count }).range(5, 9);
      expect(beyond.error).toMatchObject({ code: 'PGRST103' });
      const changed = await alice.client.from('quests').update({ notes: count }, { count }).neq('title', '');
      expect(changed.count).toBe(2);
      const added = await alice.client.from('equipment').insert([{ name: 'a' }, { name: 'b' }], { count });
      expect(added.count).toBe(2);
      const called = await alice.client.rpc(
        'set_active_quest',
        { quest_id_to_activate: day.questId },
        { count },
      );
      expect(called.error).toBeNull();
    },
  );

  it('reports the preference that it applied', async () => {
    const { headers } = await rest.request('GET', '/quests', {
      as: alice,
      headers: { prefer: 'count=estimated' },
    });
    expect(headers.get('content-range')).toBe('0-1/2');
    expect(headers.get('preference-applied')).toBe('count=estimated');
  });
});
