import { randomUUID } from 'node:crypto';
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
let day: FieldDay;

beforeAll(async () => {
  rest = await startRest();
  alice = await rest.signUp();
  day = await recordFieldDay(alice);
});
afterAll(() => rest.backend.close());

const titleOf = async (id: string): Promise<unknown> =>
  (await alice.client.from('quests').select('title').eq('id', id).maybeSingle()).data?.title;

describe('insert', () => {
  it('answers 201 without a body, without checking the SELECT policy', async () => {
    const id = randomUUID();
    const plain = await rest.request('POST', '/quests', {
      as: alice,
      body: JSON.stringify({ id, title: 'Ploughed' }),
    });
    expect(plain).toMatchObject({ status: 201, text: '' });
    expect(plain.headers.get('content-range')).toBe('*/*');
    expect(await titleOf(id)).toBe('Ploughed');
  });

  it('returns the saved row with defaults and embeds', async () => {
    const { data, status } = await alice.client
      .from('finds')
      .insert({ quest_id: day.questId, category: 'Military' })
      .select('id,sync_xid,user_id,item_description,quests(title)')
      .single();
    expect(status).toBe(201);
    expect(data).toMatchObject({
      user_id: alice.userId,
      item_description: 'Unnamed Find',
      quests: { title: 'Roman field' },
    });
    expect(data?.sync_xid).toMatch(/^\d+$/);
  });

  it('accepts many rows: a missing key is null, or the default if requested', async () => {
    const rows = [
      { quest_id: day.questId, item_description: 'A' },
      { quest_id: day.questId, item_description: 'B', depth_cm: 3 },
    ];
    const { data } = await alice.client
      .from('finds')
      .insert(rows)
      .select('item_description,depth_cm')
      .order('item_description');
    expect(data).toEqual([
      { item_description: 'A', depth_cm: null },
      { item_description: 'B', depth_cm: 3 },
    ]);
    const mixed = [{ name: 'Coil' }, { name: 'Probe', type: 'pinpointer' }];
    const nulled = await alice.client.from('equipment').insert(mixed);
    expect(nulled).toMatchObject({ status: 400, error: { code: '23502' } });
    const defaulted = await alice.client
      .from('equipment')
      .insert(mixed, { defaultToNull: false })
      .select('name,type');
    expect(defaulted.data).toEqual([
      { name: 'Coil', type: 'detector' },
      { name: 'Probe', type: 'pinpointer' },
    ]);
    expect(await alice.client.from('equipment').insert([]).select()).toMatchObject({ status: 201, data: [] });
  });

  it('replaces the link of a find to the same gear, and drops the replay of the replaced one', async () => {
    const link = { find_id: day.relicId, equipment_id: day.coilId };
    const [first, second] = [randomUUID(), randomUUID()];
    const add = async (id: string, role: string) =>
      (await alice.client.from('find_equipment').upsert({ id, ...link, role }, { ignoreDuplicates: true }))
        .status;
    const ids = async () =>
      (await alice.client.from('find_equipment').select('id').match(link)).data?.map(({ id }) => id);
    expect([await add(first, 'coil'), await add(second, 'other')]).toEqual([201, 201]);
    expect(await ids()).toEqual([second]);
    expect(await add(first, 'coil')).toBe(201);
    expect(await ids()).toEqual([second]);
  });

  it('all or nothing: one bad row undoes the others', async () => {
    const good = randomUUID();
    const { error, status } = await alice.client.from('quests').insert([
      { id: good, title: 'Good' },
      { id: randomUUID(), title: '' },
    ]);
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '23514' });
    expect(await titleOf(good)).toBeUndefined();
  });

  it('returns the Location of a single new row with headers-only', async () => {
    const id = randomUUID();
    const answer = await rest.request('POST', '/quests', {
      as: alice,
      headers: { prefer: 'return=headers-only' },
      body: JSON.stringify({ id, title: 'Headers' }),
    });
    expect(answer).toMatchObject({ status: 201, text: '' });
    expect(answer.headers.get('location')).toBe(`/quests?id=eq.${id}`);
  });

  it('distinguishes duplicates, missing references and invalid values', async () => {
    const codeOf = async (table: string, row: object) => {
      const { error, status } = await alice.client.from(table).insert(row);
      return `${status} ${error?.code}`;
    };
    expect(await codeOf('quests', { id: day.questId, title: 'Again' })).toBe('409 23505');
    expect(await codeOf('quests', { id: 'no uuid', title: 'x' })).toBe('400 22P02');
    expect(await codeOf('quests', { title: 'x', date: 'yesterday-ish' })).toBe('400 22007');
    expect(await codeOf('quests', { title: 'x', status: 'lost' })).toBe('400 23514');
    expect(await codeOf('quests', { title: 'x', location_geom: 'somewhere' })).toBe('400 XX000');
    expect(
      await codeOf('quests', { title: 'x', location_geom: { type: 'Point', coordinates: ['a'] } }),
    ).toMatch(/^400 /);
    expect(await codeOf('quests', { title: 'x', location_geom: 'SRID=4326;LINESTRING(0 0,1 1)' })).toBe(
      '400 22023',
    );
    expect(await codeOf('quests', { title: 'x\u0000' })).toBe('400 22P05');
    expect(await codeOf('quests', { title: 'x', colour: 'red' })).toBe('400 PGRST204');
    expect(await codeOf('quest', { title: 'x' })).toBe('404 PGRST205');
    expect(await codeOf('finds', { quest_id: randomUUID() })).toBe('403 42501');
  });
});

describe('upsert', () => {
  it('a replayed insert of an existing row changes nothing and succeeds', async () => {
    const replay = await alice.client
      .from('quests')
      .upsert([{ id: day.questId, title: 'Stale' }], { onConflict: 'id', ignoreDuplicates: true });
    expect(replay).toMatchObject({ status: 201, error: null });
    expect(await titleOf(day.questId)).toBe('Roman field');
  });

  it('saves and returns preferences; 200 for existing rows, 201 for a new one', async () => {
    const saved = await alice.client
      .from('user_preferences')
      .upsert(
        { user_id: alice.userId, default_units: 'imperial', updated_at: new Date().toISOString() },
        { onConflict: 'user_id' },
      )
      .select()
      .single();
    expect(saved).toMatchObject({
      status: 200,
      data: { default_units: 'imperial', map_style: 'streets-v12' },
    });
    const row = { id: randomUUID(), title: 'Upserted' };
    expect((await alice.client.from('quests').upsert(row)).status).toBe(201);
    expect((await alice.client.from('quests').upsert({ ...row, title: 'Twice' })).status).toBe(200);
    expect(await titleOf(row.id)).toBe('Twice');
    const both = [
      { ...row, title: 'Thrice' },
      { id: randomUUID(), title: 'New beside it' },
    ];
    expect((await alice.client.from('quests').upsert(both)).status).toBe(201);
  });

  it('requires a unique key for the conflict', async () => {
    const { error } = await alice.client.from('quests').upsert({ title: 'x' }, { onConflict: 'title' });
    expect(error?.code).toBe('42P10');
  });
});

describe('update', () => {
  it('changes only the given fields', async () => {
    const id = randomUUID();
    await alice.client.from('quests').insert({ id, title: 'Before', notes: 'kept' });
    expect(await alice.client.from('quests').update({ title: 'After' }).eq('id', id)).toMatchObject({
      status: 204,
      data: null,
    });
    const { data } = await alice.client.from('quests').select('title,notes').eq('id', id).single();
    expect(data).toEqual({ title: 'After', notes: 'kept' });
    const back = await alice.client
      .from('quests')
      .update({ notes: null })
      .eq('id', id)
      .select('id,notes,sync_xid')
      .single();
    expect(back).toMatchObject({ status: 200, data: { id, notes: null } });
  });

  it('of no rows is 204, an empty list with select, and 406 with single', async () => {
    const id = randomUUID();
    expect((await alice.client.from('quests').update({ title: 'x' }).eq('id', id)).status).toBe(204);
    expect((await alice.client.from('quests').update({ title: 'x' }).eq('id', id).select()).data).toEqual([]);
    expect(
      (await alice.client.from('quests').update({ title: 'x' }).eq('id', id).select().single()).status,
    ).toBe(406);
    expect((await alice.client.from('quests').update({}).eq('id', day.questId).select()).data).toEqual([]);
  });

  it('with single is rolled back if it matches several rows', async () => {
    const { error, status } = await alice.client
      .from('finds')
      .update({ details: 'overwritten' })
      .eq('quest_id', day.questId)
      .select()
      .single();
    expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST116' });
    expect((await alice.client.from('finds').select('id').eq('details', 'overwritten')).data).toEqual([]);
  });

  it('without a filter is refused, as on Supabase', async () => {
    const { error, status } = await alice.client.from('quests').update({ title: 'all the same' });
    expect({ status, ...error }).toMatchObject({
      status: 400,
      code: '21000',
      message: 'UPDATE requires a WHERE clause',
    });
  });

  it('cannot change a key, because other devices would not notice', async () => {
    const { error } = await alice.client.from('quests').update({ id: randomUUID() }).eq('id', day.questId);
    expect(error?.code).toBe('22023');
  });

  it('counts the changed rows on request', async () => {
    const { count } = await alice.client
      .from('quests')
      .update({ notes: 'counted' }, { count: 'exact' })
      .eq('id', day.questId);
    expect(count).toBe(1);
  });
});

describe('delete', () => {
  it('deletes by filter and returns the deleted rows on request', async () => {
    const id = randomUUID();
    await alice.client.from('equipment').insert({ id, name: 'Sold' });
    const { data } = await alice.client.from('equipment').delete().eq('id', id).select('id,name');
    expect(data).toEqual([{ id, name: 'Sold' }]);
    expect((await alice.client.from('equipment').delete().eq('id', id)).status).toBe(204);
    const path = `finds/${day.coinId}/${day.mediaId}.jpg`;
    expect((await alice.client.from('media').delete({ count: 'exact' }).eq('storage_path', path)).count).toBe(
      1,
    );
  });

  it('leaves a tombstone, and a replayed insert does not restore the row', async () => {
    const id = randomUUID();
    await alice.client.from('quests').insert({ id, title: 'Short-lived' });
    await alice.client.from('quests').delete().eq('id', id);
    const tombstones = await alice.client.from('tombstones').select('table_name,row_id').eq('row_id', id);
    expect(tombstones.data).toEqual([{ table_name: 'quests', row_id: id }]);
    const replay = await alice.client
      .from('quests')
      .upsert([{ id, title: 'Short-lived', is_current: true }], { onConflict: 'id', ignoreDuplicates: true });
    expect(replay.error).toBeNull();
    expect(await titleOf(id)).toBeUndefined();
  });

  it('a replayed insert of a deleted current quest keeps the present current quest', async () => {
    const [old, now] = [randomUUID(), randomUUID()];
    await alice.client.from('quests').insert({ id: old, title: 'Old', is_current: true });
    await alice.client.from('quests').delete().eq('id', old);
    await alice.client.from('quests').insert({ id: now, title: 'Now', is_current: true });
    await alice.client
      .from('quests')
      .upsert([{ id: old, title: 'Old', is_current: true }], { onConflict: 'id', ignoreDuplicates: true });
    expect((await alice.client.from('quests').select('id').eq('is_current', true)).data).toEqual([
      { id: now },
    ]);
  });

  it('without a filter is refused, as on Supabase', async () => {
    const { error } = await alice.client.from('finds').delete();
    expect(error).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' });
  });
});
