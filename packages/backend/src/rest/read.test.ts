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
});
afterAll(() => rest.backend.close());

describe('the finds page', () => {
  it('contains photos, the quest title and gear in one request, newest first', async () => {
    const { data, error } = await alice.client
      .from('finds_with_geojson')
      .select(
        `*, media(*), quests(title),
         detector:equipment!finds_detector_id_fkey(id,name),
         coil:equipment!finds_coil_id_fkey(id,name),
         pinpointer:equipment!finds_pinpointer_id_fkey(id,name)`,
      )
      .order('found_at', { ascending: false })
      .range(0, 9);
    expect(error).toBeNull();
    expect(data?.map((find) => find.item_description)).toEqual(['Buckle, (bronze)', 'Denarius']);
    expect(data?.[1]).toMatchObject({
      id: day.coinId,
      user_id: alice.userId,
      found_at: '2026-04-18T09:00:00+00:00',
      location_geojson: { type: 'Point', coordinates: [0.12181, 52.20531] },
      quests: { title: 'Roman field' },
      detector: { id: day.detectorId, name: 'Deus II' },
      coil: { id: day.coilId, name: '11 inch' },
      pinpointer: null,
      media: [{ id: day.mediaId, filename: 'coin.jpg', image_width: 2560 }],
    });
    expect(data?.[0]).toMatchObject({ media: [], detector: null, location_geojson: null });
    expect(data?.[1].sync_xid).toMatch(/^\d+$/);
  });

  it('supports all three spellings of an embed, from the table and from the view', async () => {
    const spellings =
      'a:equipment!finds_detector_id_fkey(name),b:equipment!detector_id(name),c:detector_id(name),d:finds_detector_id_fkey(name)';
    for (const relation of ['finds', 'finds_with_geojson']) {
      const { data, error } = await alice.client
        .from(relation)
        .select(spellings)
        .eq('id', day.coinId)
        .single();
      expect(error).toBeNull();
      const detector = { name: 'Deus II' };
      expect(data).toEqual({ a: detector, b: detector, c: detector, d: detector });
    }
  });

  it('returns the total number of finds, and 206 for a part of them', async () => {
    const page = await alice.client.from('finds').select('id', { count: 'exact' }).order('id').range(0, 0);
    expect(page).toMatchObject({ status: 206, count: 2 });
    expect(page.data).toHaveLength(1);
    const whole = await alice.client.from('finds').select('id', { count: 'exact' });
    expect(whole).toMatchObject({ status: 200, count: 2 });
    const head = await alice.client.from('finds').select('*', { count: 'exact', head: true });
    expect(head).toMatchObject({ count: 2, data: null });
    const none = await rest.request('GET', '/finds?category=eq.Trash', {
      as: alice,
      headers: { prefer: 'count=exact' },
    });
    expect(none.headers.get('content-range')).toBe('*/0');
    const uncounted = await rest.request('GET', '/finds?select=id', { as: alice });
    expect(uncounted.headers.get('content-range')).toBe('0-1/*');
  });

  it('answers 416 for a page beyond a known count, and an empty page without a count', async () => {
    const beyond = await alice.client.from('finds').select('id', { count: 'exact' }).range(5, 9);
    expect(beyond).toMatchObject({
      status: 416,
      error: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 5 was requested, but there are only 2 rows.',
      },
    });
    expect(await alice.client.from('finds').select('id').range(5, 9)).toMatchObject({
      status: 200,
      data: [],
    });
    const byHeader = await rest.request('GET', '/finds?select=item_description&order=found_at', {
      as: alice,
      headers: { range: '1-1' },
    });
    expect(byHeader.headers.get('content-range')).toBe('1-1/*');
    expect(byHeader.json()).toEqual([{ item_description: 'Buckle, (bronze)' }]);
    expect((await rest.request('GET', '/finds', { as: alice, headers: { range: '3-1' } })).status).toBe(416);
  });
});

describe('filters', () => {
  const names = async (query: string): Promise<unknown> => {
    const answer = await rest.request('GET', `/finds?select=item_description&order=found_at&${query}`, {
      as: alice,
    });
    if (answer.status !== 200) return answer.json();
    return (answer.json() as { item_description: string }[]).map((find) => find.item_description);
  };

  it.each([
    ['depth_cm=eq.12', ['Denarius']],
    ['depth_cm=neq.12', []],
    ['depth_cm=gt.11', ['Denarius']],
    ['depth_cm=gte.13', []],
    ['depth_cm=lt.13', ['Denarius']],
    ['depth_cm=lte.11', []],
    ['depth_cm=is.null', ['Buckle, (bronze)']],
    ['depth_cm=not.is.null', ['Denarius']],
    ['depth_cm=is.not_null', ['Denarius']],
    ['depth_cm=isdistinct.12', ['Buckle, (bronze)']],
    ['category=in.(Coin,Jewelry)', ['Denarius']],
    ['item_description=in.("Buckle, (bronze)","a \\"b\\"")', ['Buckle, (bronze)']],
    ['category=not.in.(Coin)', ['Buckle, (bronze)']],
    ['category=in.()', []],
    ['item_description=like.Den*', ['Denarius']],
    ['item_description=ilike.*BUCKLE*', ['Buckle, (bronze)']],
    ['item_description=like(any).{Den*,X*}', ['Denarius']],
    ['or=(category.eq.Coin,depth_cm.is.null)', ['Denarius', 'Buckle, (bronze)']],
    ['or=(item_description.eq."Buckle, (bronze)",depth_cm.gt.100)', ['Buckle, (bronze)']],
    ['and=(category.eq.Coin,not.or(depth_cm.gt.100,depth_cm.lt.5))', ['Denarius']],
    ['not.and=(category.eq.Coin,depth_cm.eq.12)', ['Buckle, (bronze)']],
    ['category=eq.Coin&depth_cm=eq.13', []],
  ])('%s', async (query, expected) => {
    expect(await names(encodeURI(query))).toEqual(expected);
  });

  it('support JSON paths', async () => {
    const { data } = await alice.client
      .from('quests')
      .select('condition:weather->>condition,weather->temperature')
      .eq('weather->>condition', 'Rain')
      .gt('weather->temperature', 9);
    expect(data).toEqual([{ condition: 'Rain', temperature: 9.5 }]);
    expect(
      (await alice.client.from('equipment').select('id').contains('attributes', { frequency: '15 kHz' }))
        .data,
    ).toEqual([{ id: day.detectorId }]);
  });

  it('on an embedded resource filter it, and with !inner its parent too', async () => {
    const left = await alice.client
      .from('finds')
      .select('category,quests(title)')
      .eq('quests.title', 'Nothing')
      .order('category');
    expect(left.data).toEqual([
      { category: 'Coin', quests: null },
      { category: 'Relic', quests: null },
    ]);
    const inner = await alice.client
      .from('finds')
      .select('category,quests!inner(title)', { count: 'exact' })
      .eq('quests.title', 'Nothing');
    expect(inner).toMatchObject({ data: [], count: 0 });
    const pictured = await alice.client
      .from('finds')
      .select('category,media!inner(filename)', { count: 'exact' });
    expect(pictured).toMatchObject({
      count: 1,
      data: [{ category: 'Coin', media: [{ filename: 'coin.jpg' }] }],
    });
    const bare = await alice.client
      .from('finds')
      .select('category,media()', { count: 'exact' })
      .is('media', null);
    expect(bare).toMatchObject({ count: 1, data: [{ category: 'Relic' }] });
    const equipped = await alice.client
      .from('finds')
      .select('category,detector:detector_id()')
      .not('detector', 'is', null);
    expect(equipped.data).toEqual([{ category: 'Coin' }]);
  });

  it("never show another user's row, not even in a count", async () => {
    const foreign = await bob.client.from('finds').select('*', { count: 'exact' }).eq('id', day.coinId);
    expect(foreign).toMatchObject({ data: [], count: 0 });
    const embedded = await bob.client.from('quests').select('id,finds(id)', { count: 'exact' });
    expect(embedded.count).toBe(1);
    expect(JSON.stringify(embedded.data)).not.toContain(day.coinId);
  });
});

describe('order', () => {
  const order = async (order: string): Promise<unknown> => {
    const answer = await rest.request('GET', `/finds?select=depth_cm,quests(title)&order=${order}`, {
      as: alice,
    });
    return (answer.json() as { depth_cm: number | null }[]).map((find) => find.depth_cm);
  };

  it('places nulls as requested', async () => {
    expect(await order('depth_cm.asc')).toEqual([12, null]);
    expect(await order('depth_cm.desc')).toEqual([null, 12]);
    expect(await order('depth_cm.desc.nullslast')).toEqual([12, null]);
    expect(await order('depth_cm.nullsfirst')).toEqual([null, 12]);
    expect(await order('quests(title).desc,depth_cm.asc')).toEqual([12, null]);
  });

  it('sorts and limits embedded lists', async () => {
    const { data } = await alice.client
      .from('quests')
      .select('finds(item_description)')
      .order('found_at', { referencedTable: 'finds', ascending: false })
      .limit(1, { referencedTable: 'finds' })
      .eq('id', day.questId)
      .single();
    expect(data).toEqual({ finds: [{ item_description: 'Buckle, (bronze)' }] });
  });
});

describe('one row', () => {
  it('is an object; none or several are 406', async () => {
    const { data } = await alice.client.from('profiles').select('*').eq('user_id', alice.userId).single();
    expect(data).toMatchObject({ user_id: alice.userId, first_name: '', avatar_url: '' });
    const none = await alice.client.from('quests').select('*').eq('id', day.coinId).single();
    expect(none).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    });
    const several = await alice.client.from('finds').select('*').single();
    expect(several.error?.details).toBe('The result contains 2 rows');
    expect(await alice.client.from('quests').select('*').eq('id', day.coinId).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
  });
});
