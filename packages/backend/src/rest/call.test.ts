import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Detectorist,
  type FieldDay,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../../test/rest/test-rest.ts';

const FUNCTIONS = `
  create function public.test_sum(a int, b int default 10) returns int language sql immutable set search_path = '' as 'select a + b';
  create function public.test_numbers(n int) returns setof int language sql stable set search_path = '' as 'select generate_series(1, n)';
  create function public.test_quests() returns setof public.quests language sql stable set search_path = '' as 'select * from public.quests';
  create function public.test_pairs() returns table (word text, size int) language sql stable set search_path = '' as $$ values ('coin', 4), ('buckle', 6) $$;
  create function public.test_touch() returns int language sql volatile set search_path = '' as $$ update public.quests set notes = 'touched' returning 1 $$;
  create function public.test_nothing() returns text language sql stable set search_path = '' as 'select null::text';
  create function public.test_over(a int) returns int language sql stable set search_path = '' as 'select 1';
  create function public.test_over(a text) returns int language sql stable set search_path = '' as 'select 2';
  create function public.test_session() returns json language sql stable set search_path = '' as $$
    select json_build_object('role', current_user, 'sub', auth.uid(), 'timeout', current_setting('statement_timeout'), 'read_only', current_setting('transaction_read_only'))
  $$;
`;

let rest: RestUnderTest;
let alice: Detectorist;
let bob: Detectorist;
let day: FieldDay;

beforeAll(async () => {
  rest = await startRest();
  // Runs before the first request, which reads the catalog.
  await rest.backend.db.exec(FUNCTIONS);
  alice = await rest.signUp();
  bob = await rest.signUp();
  day = await recordFieldDay(alice);
});
afterAll(() => rest.backend.close());

describe('set_active_quest', () => {
  it('makes one quest current and no other', async () => {
    const other = randomUUID();
    await alice.client.from('quests').insert({ id: other, title: 'Other', is_current: true });
    const { status, data, error } = await alice.client.rpc('set_active_quest', {
      quest_id_to_activate: day.questId,
    });
    expect({ status, data, error }).toEqual({ status: 204, data: null, error: null });
    const current = await alice.client.from('quests').select('id').eq('is_current', true);
    expect(current.data).toEqual([{ id: day.questId }]);
  });

  it("does not find another's quest", async () => {
    const { status, error } = await bob.client.rpc('set_active_quest', { quest_id_to_activate: day.questId });
    expect(status).toBe(404);
    expect(error).toMatchObject({ code: 'PT404', message: 'Quest not found' });
  });
});

describe('path points', () => {
  it('resending a batch after a lost response adds nothing', async () => {
    const points = [
      [1_700_000_000_000, 0.1, 52.2],
      [1_700_000_030_000, 0.1005, 52.2],
    ];
    const send = () => alice.client.rpc('append_quest_path_points', { target_quest_id: day.questId, points });
    expect((await send()).data).toMatchObject([{ inserted: 2, path_point_count: 2 }]);
    expect((await send()).data).toMatchObject([{ inserted: 0, path_point_count: 2 }]);
    const one = {
      target_quest_id: day.questId,
      lng_param: 0.101,
      lat_param: 52.2,
      ts_param: '2023-11-14T22:14:20Z',
    };
    expect((await alice.client.rpc('append_quest_path_point', one)).status).toBe(204);
    expect((await alice.client.rpc('append_quest_path_point', one)).status).toBe(204);
    const { data } = await alice.client
      .from('quest_path_points')
      .select('lng,lat')
      .eq('quest_id', day.questId)
      .order('recorded_at');
    expect(data).toEqual([
      { lng: 0.1, lat: 52.2 },
      { lng: 0.1005, lat: 52.2 },
      { lng: 0.101, lat: 52.2 },
    ]);
  });

  it.each([
    ['nothing', null],
    ['an object', {}],
    ['a point that is not a list', [5]],
    ['a point without coordinates', [[1_700_000_000_000]]],
    ['a latitude beyond the pole', [[1_700_000_000_000, 0, 91]]],
    ['words', [['now', 'here', 'there']]],
    ['an infinite time', [['Infinity', 0, 0]]],
    ['a time in the distant past', [[-1e15, 0, 0]]],
  ])('%s as points is a 400', async (_name, points) => {
    const { status } = await alice.client.rpc('append_quest_path_points', {
      target_quest_id: day.questId,
      points,
    });
    expect(status).toBe(400);
  });

  it("cannot be appended to another's quest", async () => {
    const points = [[1_700_000_000_000, 0, 0]];
    const { error } = await bob.client.rpc('append_quest_path_points', {
      target_quest_id: day.questId,
      points,
    });
    expect(error?.code).toBe('PT404');
  });
});

describe('response formats', () => {
  it('a single value is bare JSON, a set is a list', async () => {
    expect((await alice.client.rpc('test_sum', { a: 1 })).data).toBe(11);
    expect((await alice.client.rpc('test_sum', { a: 1, b: 2 })).data).toBe(3);
    expect((await alice.client.rpc('test_numbers', { n: 3 })).data).toEqual([1, 2, 3]);
    expect((await alice.client.rpc('test_nothing')).data).toBeNull();
  });

  it('rows can be selected, embedded, filtered, ordered, paged and counted', async () => {
    const { data, count } = await alice.client
      .rpc('test_quests', {}, { count: 'exact' })
      .select('title,finds(item_description)')
      .eq('id', day.questId)
      .order('title');
    expect({ count, data }).toMatchObject({ count: 1, data: [{ title: 'Roman field' }] });
    const pairs = await alice.client.rpc('test_pairs').select('word').gt('size', 5).single();
    expect(pairs.data).toEqual({ word: 'buckle' });
    expect(
      (await alice.client.rpc('test_pairs').select('*').order('size', { ascending: false }).limit(1)).data,
    ).toEqual([{ word: 'buckle', size: 6 }]);
  });

  it('with GET a function may read, and a function that writes is 405', async () => {
    expect((await alice.client.rpc('test_sum', { a: 1, b: 5 }, { get: true })).data).toBe(6);
    const filtered = await rest.request('GET', '/rpc/test_pairs?size=eq.4&select=word', { as: alice });
    expect(filtered.json()).toEqual([{ word: 'coin' }]);
    const write = await alice.client.rpc('test_touch', {}, { get: true });
    expect(write).toMatchObject({ status: 405, error: { code: '25006' } });
    expect((await alice.client.rpc('test_touch')).status).toBe(200);
    expect((await alice.client.rpc('test_pairs', {}, { head: true, count: 'exact' })).count).toBe(2);
  });

  it('each runs as its caller, for at most eight seconds, and read-only functions cannot write', async () => {
    expect((await alice.client.rpc('test_session')).data).toEqual({
      role: 'authenticated',
      sub: alice.userId,
      // PGlite cannot stop a statement; the statement checks the clock itself (costly.test.ts).
      timeout: rest.backend.db.kind === 'postgres' ? '8s' : '0',
      read_only: 'on',
    });
    expect((await rest.backend.client().rpc('test_session')).data).toMatchObject({ role: 'anon', sub: null });
    const after = await rest.backend.db.query(
      'select current_user <> session_user as acting, auth.uid() as sub',
    );
    expect(after).toEqual([{ acting: false, sub: null }]);
  });

  it('unknown names and arguments are 404, ambiguous overloads 300', async () => {
    const unknown = await alice.client.rpc('set_active_quest', { quest: day.questId });
    expect(unknown).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.set_active_quest(quest) in the schema cache',
      },
    });
    expect((await alice.client.rpc('stamp_row')).status).toBe(404);
    expect((await alice.client.rpc('test_over', { a: 1 })).status).toBe(300);
  });

  it('a call without arguments needs no body', async () => {
    const bare = await rest.request('POST', '/rpc/test_nothing', {
      as: alice,
      headers: { 'content-type': 'application/json' },
    });
    expect(bare).toMatchObject({ status: 200, text: 'null' });
    expect((await rest.request('POST', '/rpc/test_sum', { as: alice, body: '[1]' })).status).toBe(400);
    expect((await rest.request('PUT', '/rpc/test_sum', { as: alice, body: '{}' })).status).toBe(405);
    expect((await rest.request('GET', '/rpc/test_sum?a=1&limit=1', { as: alice })).status).toBe(400);
  });
});
