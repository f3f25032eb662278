import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlaces, recordPlaces } from '../../test/rest/test-places.ts';
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
  await makePlaces(rest);
  alice = await rest.signUp();
  day = await recordFieldDay(alice);
  await recordPlaces(alice);
});
afterAll(() => rest.backend.close());

const places = () => alice.client.from('test_places').select('id').order('id');
const ids = (result: { data: { id: unknown }[] | null; error: unknown }): unknown => {
  expect(result.error).toBeNull();
  return result.data?.map(({ id }) => id);
};

describe('filters, by their names in supabase-js', () => {
  it('contains, containedBy and overlaps work on lists, JSON and ranges', async () => {
    expect(ids(await places().contains('tags', ['roman']))).toEqual([1]);
    expect(ids(await places().containedBy('tags', ['iron', 'bronze']))).toEqual([2]);
    expect(ids(await places().overlaps('tags', ['iron', 'pasture']))).toEqual([1, 2]);
    expect(ids(await places().contains('facts', { soil: { ph: 6.5 } }))).toEqual([1]);
    expect(ids(await places().contains('span', '[21,22)'))).toEqual([2]);
    expect(ids(await places().overlaps('span', '[5,25)'))).toEqual([1, 2]);
  });

  it('is accepts null, not_null, true, false and unknown', async () => {
    expect(ids(await places().is('open', true))).toEqual([1]);
    expect(ids(await places().is('open', false))).toEqual([]);
    expect(ids(await places().is('open', null))).toEqual([2]);
    expect(ids(await places().filter('open', 'is', 'unknown'))).toEqual([2]);
    expect(ids(await places().filter('open', 'is', 'not_null'))).toEqual([1]);
  });

  it('likeAllOf, likeAnyOf, ilikeAllOf and ilikeAnyOf compare with several patterns', async () => {
    expect(ids(await places().likeAllOf('name', ['%Long%', '%dow']))).toEqual([1]);
    expect(ids(await places().likeAnyOf('name', ['Long%', 'Short%']))).toEqual([1, 2]);
    expect(ids(await places().ilikeAllOf('name', ['%long%', '%acre%']))).toEqual([]);
    expect(ids(await places().ilikeAnyOf('name', ['%LONG%', '%nothing%']))).toEqual([1]);
  });

  it('textSearch in its four forms, with and without a configuration, also negated and in groups', async () => {
    expect(ids(await places().textSearch('name', 'meadow & long'))).toEqual([1]);
    expect(ids(await places().textSearch('name', 'meadows', { config: 'english' }))).toEqual([1]);
    expect(ids(await places().textSearch('name', 'meadows', { config: 'simple' }))).toEqual([]);
    expect(
      ids(await places().textSearch('name', 'the long meadows', { config: 'english', type: 'plain' })),
    ).toEqual([1]);
    expect(
      ids(await places().textSearch('name', 'meadow long', { config: 'english', type: 'phrase' })),
    ).toEqual([]);
    expect(
      ids(await places().textSearch('name', 'meadow or acre', { config: 'english', type: 'websearch' })),
    ).toEqual([1, 2]);
    expect(ids(await places().textSearch('words', 'buckle', { config: 'simple' }))).toEqual([2]);
    expect(ids(await places().textSearch('facts->list', 'b'))).toEqual([1]);
    expect(ids(await places().not('name', 'fts(english)', 'meadow'))).toEqual([2]);
    expect(ids(await places().or('name.wfts(english).acre,id.eq.9'))).toEqual([2]);
  });

  it('an invalid search, an unknown configuration and a numeric column are 4xx', async () => {
    const refusal = async (query: string): Promise<string> => {
      const answer = await rest.request('GET', `/test_places?${query}`, { as: alice });
      return `${answer.status} ${(answer.json() as { code: string }).code}`;
    };
    expect(await refusal('name=fts.a%20%26')).toBe('400 42601');
    expect(await refusal('name=fts(klingon).a')).toBe('400 42704');
    expect(await refusal('name=fts(3748).a')).toBe('400 PGRST100');
    expect(await refusal('id=fts.a')).toBe('404 42883');
    expect(await refusal(`name=fts.${'a'.repeat(501)}`)).toBe('400 PGRST127');
    expect(await refusal(`name=fts.${'('.repeat(400)}a`)).toMatch(/^400 /);
  });

  it('regexMatch, regexIMatch and the range comparisons are refused by name', async () => {
    const refused = { status: 400, error: { code: 'PGRST127', message: 'Feature not implemented' } };
    expect(await places().regexMatch('name', '^Long')).toMatchObject(refused);
    expect(await places().regexIMatch('name', '^long')).toMatchObject(refused);
    for (const method of ['rangeGt', 'rangeGte', 'rangeLt', 'rangeLte', 'rangeAdjacent'] as const) {
      expect(await places()[method]('span', '[2,25)')).toMatchObject(refused);
    }
  });

  it('match, in, notIn, isDistinct, not and or', async () => {
    expect(ids(await places().match({ id: 1, name: 'Long Meadow' }))).toEqual([1]);
    expect(ids(await places().in('name', ['Long Meadow', 'x, (y)']))).toEqual([1]);
    expect(ids(await places().notIn('id', [2]))).toEqual([1]);
    expect(ids(await places().isDistinct('open', true))).toEqual([2]);
    expect(ids(await places().not('open', 'is', null))).toEqual([1]);
    expect(ids(await places().or('id.eq.2,and(name.like.Long*,open.not.is.null)'))).toEqual([1, 2]);
  });

  it('or on an embedded resource filters that resource', async () => {
    const { data, error } = await alice.client
      .from('quests')
      .select('finds(category)')
      .or('category.eq.Coin,depth_cm.gt.100', { referencedTable: 'finds' })
      .eq('id', day.questId);
    expect(error).toBeNull();
    expect(data).toEqual([{ finds: [{ category: 'Coin' }] }]);
    const media = await rest.request(
      'GET',
      `/finds?select=category,media(filename)&media.or=(filename.like.x*,media_type.eq.video)&category=eq.Coin`,
      { as: alice },
    );
    expect(media.json()).toEqual([{ category: 'Coin', media: [] }]);
  });
});

describe('select', () => {
  it('supports aliases, casts and JSON paths', async () => {
    const { data, error } = await alice.client
      .from('test_places')
      .select(
        'place:name,id::text,ph:facts->soil->>ph,first:facts->list->>0,last:facts->list->-1,soil:facts->soil',
      )
      .eq('id', 1);
    expect(error).toBeNull();
    expect(data).toEqual([
      { place: 'Long Meadow', id: '1', ph: '6.5', first: 'a', last: 'b', soil: { ph: 6.5 } },
    ]);
  });

  it('lifts the columns of a spread to-one embed into its parent, through the view too', async () => {
    for (const relation of ['finds', 'finds_with_geojson']) {
      const { data, error } = await alice.client
        .from(relation)
        .select('category,...quests(quest_title:title),...equipment!detector_id(detector:name)')
        .order('category');
      expect(error).toBeNull();
      expect(data).toEqual([
        { category: 'Coin', quest_title: 'Roman field', detector: 'Deus II' },
        { category: 'Relic', quest_title: 'Roman field', detector: null },
      ]);
    }
  });

  it('turns a spread to-many embed into one list per column, in the same order', async () => {
    const { data, error } = await alice.client
      .from('quests')
      .select(
        'title,...finds(names:item_description,depths:depth_cm,media(filename),...quests(titles:title))',
      )
      .order('found_at', { referencedTable: 'finds', ascending: false })
      .eq('id', day.questId)
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      title: 'Roman field',
      names: ['Buckle, (bronze)', 'Denarius'],
      depths: [null, 12],
      media: [[], [{ filename: 'coin.jpg' }]],
      titles: ['Roman field', 'Roman field'],
    });
    const all = await rest.request('GET', '/quests?select=...finds(*)&finds.order=found_at', { as: alice });
    expect(all.json()).toMatchObject([{ category: ['Coin', 'Relic'], quest_id: [day.questId, day.questId] }]);
  });

  it('supports filters, orders, inner joins and null tests on a spread', async () => {
    const get = async (query: string): Promise<unknown> =>
      (await rest.request('GET', query, { as: alice })).json();
    expect(
      await get('/quests?select=title,...finds!inner(n:item_description)&finds.category=eq.Trash'),
    ).toEqual([]);
    expect(await get('/quests?select=title,...finds(n:item_description)&finds.category=eq.Trash')).toEqual([
      { title: 'Roman field', n: [] },
    ]);
    expect(await get('/quests?select=title,...finds(n:category)&finds=is.null')).toEqual([]);
    expect(
      await get(
        '/finds?select=category,...quests!inner(title)&quests.title=eq.Roman field&order=quests(title),category',
      ),
    ).toEqual([
      { category: 'Coin', title: 'Roman field' },
      { category: 'Relic', title: 'Roman field' },
    ]);
    expect(await get('/quests?select=...finds(category,category)')).toMatchObject({ code: 'PGRST127' });
    expect(await get('/quests?select=x:...finds(category)')).toMatchObject({ code: 'PGRST100' });
  });

  it('aggregates are 400 PGRST123, also inside embeds', async () => {
    for (const select of ['count()', 'depth_cm.max()', 'total:depth_cm.sum()::text', 'media(count())']) {
      const { status, error } = await alice.client.from('finds').select(select);
      expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PGRST123' });
    }
  });

  it('stripNulls omits nulls', async () => {
    const { data } = await alice.client.from('test_places').select('id,open,facts').order('id').stripNulls();
    expect(data?.[1]).toEqual({ id: 2 });
  });
});
