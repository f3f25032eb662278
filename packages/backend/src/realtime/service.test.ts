import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../test/realtime/test-listener.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';

let backend: TestBackend;
let owner: Awaited<ReturnType<TestBackend['signUp']>>;
let other: Awaited<ReturnType<TestBackend['signUp']>>;

beforeAll(async () => {
  backend = await startTestBackend();
  owner = await backend.signUp();
  other = await backend.signUp();
});
afterAll(() => backend.close());

async function addQuest(client: SupabaseClient, title: string, fields: object = {}): Promise<string> {
  const { data, error } = await client
    .from('quests')
    .insert({ title, ...fields })
    .select('id')
    .single();
  if (error) throw error;
  return data.id;
}

/** A second device of the same account. */
async function secondDevice(): Promise<SupabaseClient> {
  const device = backend.client();
  const { error } = await device.auth.signInWithPassword({ email: owner.email, password: owner.password });
  if (error) throw error;
  return device;
}

describe('changes of rows', () => {
  it("arrive in order on the owner's second device, with the types for the client's conversion", async () => {
    const device = await secondDevice();
    const listener = await listenTo(device, 'quests', { filter: `user_id=eq.${owner.userId}` });
    const { data } = await owner.client
      .from('quests')
      .insert({ title: 'Barley', location_geom: 'SRID=4326;POINT(15 46)', weather: { temperature: 9 } })
      .select('id, sync_xid')
      .single();
    await listener.heard(1);
    await owner.client.from('quests').update({ title: 'Stubble', duration_seconds: 60 }).eq('id', data?.id);
    await listener.heard(2);
    await owner.client.from('quests').delete().eq('id', data?.id);
    await listener.heard(3);

    expect(listener.receivedChanges()).toEqual(['INSERT Barley', 'UPDATE Stubble', `DELETE ${data?.id}`]);
    const [added, changed, deleted] = listener.messages;
    expect(added).toMatchObject({
      schema: 'public',
      table: 'quests',
      errors: null,
      new: { id: data?.id, sync_xid: data?.sync_xid, weather: { temperature: 9 }, is_current: false },
      old: {},
    });
    expect(added?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(changed).toMatchObject({ new: { duration_seconds: 60 }, old: { id: data?.id } });
    expect(deleted).toMatchObject({ new: {} });
    expect(deleted?.old).toEqual({ id: data?.id });
  });

  it('carry only the selected columns and the key, and every column for other listeners', async () => {
    const filter = `user_id=eq.${owner.userId}`;
    const small = await listenTo(owner.client, 'quests', { filter, select: ['sync_xid'] });
    await expect(listenTo(owner.client, 'quests', { select: ['nothing'] })).rejects.toThrow(
      /invalid column for select nothing/,
    );
    const titles = await listenTo(await secondDevice(), 'quests', { filter, select: ['title', 'id'] });
    const alone = await listenTo(other.client, 'quests', { select: ['title'] });
    const id = await addQuest(owner.client, 'Fallow', { notes: 'Long' });
    await small.heard(1);
    await titles.heard(1);
    const whole = await listenTo(await secondDevice(), 'quests', { filter });
    await owner.client.from('quests').update({ notes: 'Short' }).eq('id', id);
    await Promise.all([small.heard(2), titles.heard(2), whole.heard(1)]);
    await owner.client.from('quests').delete().eq('id', id);
    await Promise.all([small.heard(3), titles.heard(3), whole.heard(2)]);

    const expected = { id, sync_xid: expect.stringMatching(/^\d+$/) };
    expect(small.messages.map((message) => message.new)).toEqual([expected, expected, {}]);
    expect(titles.messages.map((message) => message.new)).toEqual([
      { id, title: 'Fallow' },
      { id, title: 'Fallow' },
      {},
    ]);
    expect(small.messages.map((message) => [message.errors, message.old])).toEqual([
      [null, {}],
      [null, { id }],
      [null, { id }],
    ]);
    expect(whole.messages[0]?.new).toMatchObject({ id, title: 'Fallow', notes: 'Short', is_current: false });
    expect(alone.messages).toEqual([]);
  });

  it('reach no other user, even one subscribed to everything', async () => {
    const stranger = await listenTo(other.client, 'quests');
    const spy = await listenTo(other.client, 'quests', { filter: `user_id=eq.${owner.userId}` });
    const mine = await listenTo(owner.client, 'quests');
    const id = await addQuest(owner.client, 'Secret field');
    await mine.heard(1);
    await owner.client.from('quests').update({ title: 'Still secret' }).eq('id', id);
    await mine.heard(2);
    await owner.client.from('quests').delete().eq('id', id);
    await mine.heard(3);
    const own = await addQuest(other.client, 'Their own');
    await stranger.heard(1);
    await other.client.from('quests').delete().eq('id', own);
    await stranger.heard(2);
    expect(stranger.receivedChanges()).toEqual(['INSERT Their own', `DELETE ${own}`]);
    expect(spy.messages).toEqual([]);
    expect(mine.receivedChanges()).toEqual(['INSERT Secret field', 'UPDATE Still secret', `DELETE ${id}`]);
  });

  it('never reach a client that is not signed in', async () => {
    await expect(listenTo(backend.client(), 'quests')).rejects.toThrow(/anon may not read it/);
  });

  it('are sent only after the commit', async () => {
    const listener = await listenTo(owner.client, 'quests');
    const failed = backend.db.transaction(async (tx) => {
      await tx.query("insert into public.quests (user_id, title) values ($1, 'Never')", [owner.userId]);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await addQuest(owner.client, 'Kept');
    await listener.heard(1);
    expect(listener.receivedChanges()).toEqual(['INSERT Kept']);
  });

  it('include the cascaded deletes', async () => {
    const quest = await addQuest(owner.client, 'With finds');
    const { data } = await owner.client
      .from('finds')
      .insert([{ quest_id: quest }, { quest_id: quest }])
      .select('id');
    const finds = await listenTo(owner.client, 'finds', { event: 'DELETE', filter: `quest_id=eq.${quest}` });
    await owner.client.from('quests').delete().eq('id', quest);
    await finds.heard(2);
    expect(new Set(finds.messages.map((message) => (message.old as { id: string }).id))).toEqual(
      new Set(data?.map((find) => find.id)),
    );
  });

  it('are never dropped in bulk: 1,200 rows arrive once each', async () => {
    const listener = await listenTo(owner.client, 'quests', { filter: `user_id=eq.${owner.userId}` });
    const rows = Array.from({ length: 1200 }, (_, i) => ({ id: randomUUID(), title: `Bulk ${i}` }));
    const { error } = await owner.client.from('quests').insert(rows);
    expect(error).toBeNull();
    await listener.heard(1200);
    expect(listener.receivedChanges()).toEqual(rows.map(({ title }) => `INSERT ${title}`));
  });

  it('end with the final state when one row changes many times', async () => {
    const id = await addQuest(owner.client, 'Counter');
    const listener = await listenTo(owner.client, 'quests', { event: 'UPDATE' });
    for (let i = 1; i <= 30; i += 1) {
      await owner.client.from('quests').update({ duration_seconds: i }).eq('id', id);
    }
    await addQuest(owner.client, 'Not receivedChanges: an insert');
    await expect.poll(() => listener.messages.at(-1)?.new).toMatchObject({ duration_seconds: 30 });
    expect(listener.messages.every((message) => message.eventType === 'UPDATE')).toBe(true);
  });

  it('omit large values of a row too large for a message', async () => {
    const id = randomUUID();
    // Filters by row, because changes of the previous test may still arrive.
    const listener = await listenTo(owner.client, 'quests', { filter: `id=eq.${id}` });
    await backend.db.query(
      `insert into public.quests (id, user_id, title, path) select $2, $1, 'Long line',
        extensions.st_makeline(array(select extensions.st_setsrid(extensions.st_makepoint(i / 1000.0, 46), 4326) from generate_series(1, 40000) i))`,
      [owner.userId, id],
    );
    await listener.heard(1);
    const [message] = listener.messages;
    expect(message).toMatchObject({ errors: ['Error 413: Payload Too Large'], new: { title: 'Long line' } });
    expect(message?.new).not.toHaveProperty('path');
  });
});

describe('filters', () => {
  it.each([
    ['depth_cm=eq.10', ['shallow']],
    ['depth_cm=neq.10', ['deep']],
    ['depth_cm=lt.30', ['shallow']],
    ['depth_cm=lte.10', ['shallow']],
    ['depth_cm=gt.10', ['deep']],
    ['depth_cm=gte.10', ['shallow', 'deep']],
    ['category=in.(Coin,Relic)', ['shallow', 'deep']],
    ['category=in.(Relic)', ['deep']],
    ['category=not.in.(Relic)', ['shallow', 'unknown']],
    ['depth_cm=is.null', ['unknown']],
    ['depth_cm=not.is.null', ['shallow', 'deep']],
    ['depth_cm=isdistinct.10', ['deep', 'unknown']],
    ['item_description=ilike.%DEEP%', ['deep']],
    ['depth_cm=gt.5,category=eq.Coin', ['shallow']],
  ])('%s matches the same rows as Postgres', async (filter, expected) => {
    const quest = await addQuest(owner.client, 'Filters');
    const listener = await listenTo(owner.client, 'finds', { event: 'INSERT', filter });
    const all = await listenTo(owner.client, 'finds', { event: 'INSERT' });
    const { error } = await owner.client.from('finds').insert([
      { quest_id: quest, item_description: 'shallow', depth_cm: 10, category: 'Coin' },
      { quest_id: quest, item_description: 'deep', depth_cm: 30, category: 'Relic' },
      { quest_id: quest, item_description: 'unknown', depth_cm: null, category: 'Other' },
    ]);
    expect(error).toBeNull();
    await all.heard(3);
    await listener.heard(expected.length);
    expect(listener.receivedChanges()).toEqual(expected.map((name) => `INSERT ${name}`));
    await owner.client.removeAllChannels();
  });

  it.each([
    ['quests', 'user_id=eq.not-a-uuid', /invalid input syntax for type uuid/],
    ['quests', 'no_such_column=eq.1', /invalid column for filter/],
    ['quests', 'user_id=match.x', /unknown operator match/],
    ['quests', 'user_id', /invalid filter/],
    ['quests', 'weather=lt.{}', /keys and owner only/],
    ['no_such_table', undefined, /not published/],
    ['tombstones', undefined, /not published/],
    ['quest_path_points', undefined, /not published/],
  ])('on %s refuse %s with a reason', async (table, filter, reason) => {
    await expect(listenTo(owner.client, table, filter ? { filter } : {})).rejects.toThrow(reason);
    await owner.client.removeAllChannels();
  });
});
