import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Detectorist,
  type FieldDay,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../rest/test-rest.ts';
import { recordBelongings } from './belongings.ts';
import { SAMPLES } from './sample-rows.ts';

let rest: RestUnderTest;
let thief: Detectorist;
let victim: Detectorist;
let own: FieldDay;
let theirs: FieldDay;

beforeAll(async () => {
  rest = await startRest();
  thief = await rest.signUp();
  victim = await rest.signUp();
  own = await recordFieldDay(thief);
  theirs = await recordFieldDay(victim);
});
afterAll(() => rest.backend.close());

const refused = expect.objectContaining({ status: 403, error: expect.objectContaining({ code: '42501' }) });
const stored = async (table: string, id: string): Promise<unknown> =>
  rest.backend.db.query(`select to_jsonb(t)::text as row from public.${table} t where id = $1`, [id]);

describe("a row cannot refer to another user's record", () => {
  const gearColumns = ['detector_id', 'coil_id', 'pinpointer_id'];

  it("a find on another user's quest is refused as if that quest did not exist", async () => {
    const insert = (quest_id: string) => thief.client.from('finds').insert({ quest_id });
    const foreign = await insert(theirs.questId);
    expect(foreign).toEqual(refused);
    const unknown = await insert(randomUUID());
    expect(foreign.error).toEqual(unknown.error);
    expect(
      await thief.client.from('finds').update({ quest_id: theirs.questId }).eq('id', own.coinId),
    ).toEqual(refused);
  });

  it.each(gearColumns)("a find with another user's gear as %s is refused", async (column) => {
    const gear = { [column]: theirs.detectorId };
    expect(await thief.client.from('finds').insert({ quest_id: own.questId, ...gear })).toEqual(refused);
    expect(await thief.client.from('finds').update(gear).eq('id', own.coinId)).toEqual(refused);
  });

  it("media on another user's find or gear, or with another user's file, is refused", async () => {
    const insert = (row: object) => thief.client.from('media').insert({ media_type: 'image', ...row });
    const file = `${randomUUID()}.jpg`;
    expect(await insert({ find_id: theirs.coinId, storage_path: `finds/${theirs.coinId}/${file}` })).toEqual(
      refused,
    );
    const gearPath = `${thief.userId}/equipment/${theirs.detectorId}/${file}`;
    expect(await insert({ equipment_id: theirs.detectorId, storage_path: gearPath })).toEqual(refused);
    const foreignFile = await insert({
      find_id: own.coinId,
      storage_path: `finds/${theirs.coinId}/${file}`,
    });
    expect(foreignFile).toMatchObject({ status: 400, error: { code: '23514' } });
    const foreignGearFile = `${victim.userId}/equipment/${own.detectorId}/${file}`;
    expect((await insert({ equipment_id: own.detectorId, storage_path: foreignGearFile })).status).toBe(400);
    const move = { find_id: theirs.coinId, storage_path: `finds/${theirs.coinId}/${file}` };
    expect(await thief.client.from('media').update(move).eq('id', own.mediaId)).toEqual(refused);
  });

  it("a link between another user's find and gear is refused in either direction", async () => {
    const link = (row: object) => thief.client.from('find_equipment').insert(row);
    expect(await link({ find_id: theirs.coinId, equipment_id: own.detectorId })).toEqual(refused);
    expect(await link({ find_id: own.coinId, equipment_id: theirs.detectorId })).toEqual(refused);
  });

  it("a path point on another user's quest is refused for every claimed owner", async () => {
    const point = { quest_id: theirs.questId, recorded_at: '2024-01-01T00:00:00Z', lng: 0, lat: 0 };
    expect(await thief.client.from('quest_path_points').insert(point)).toEqual(refused);
    expect(await thief.client.from('quest_path_points').insert({ ...point, user_id: victim.userId })).toEqual(
      refused,
    );
  });
});

describe('row ownership cannot change', () => {
  const owned: [string, keyof FieldDay][] = [
    ['quests', 'questId'],
    ['finds', 'coinId'],
    ['equipment', 'detectorId'],
    ['media', 'mediaId'],
  ];

  it.each(owned)('a %s row cannot be given to another user', async (table, key) => {
    const before = await stored(table, own[key]);
    const answer = await thief.client.from(table).update({ user_id: victim.userId }).eq('id', own[key]);
    expect([400, 403]).toContain(answer.status);
    expect(await stored(table, own[key])).toEqual(before);
  });

  it('nor can a profile or preferences', async () => {
    for (const table of ['profiles', 'user_preferences']) {
      const answer = await thief.client
        .from(table)
        .update({ user_id: victim.userId })
        .eq('user_id', thief.userId);
      expect(answer.status).toBe(400);
    }
  });

  it.each(owned)("an upsert onto another user's %s row changes nothing", async (table, key) => {
    const before = await stored(table, theirs[key]);
    const row = SAMPLES[table]?.make(await recordBelongings(thief));
    const merged = await thief.client.from(table).upsert({ ...row, id: theirs[key] });
    expect(merged).toEqual(refused);
    await thief.client
      .from(table)
      .upsert({ ...row, id: theirs[key] }, { onConflict: 'id', ignoreDuplicates: true });
    const taken = await thief.client
      .from(table)
      .insert({ ...row, id: theirs[key] })
      .select();
    expect(taken).toMatchObject({
      status: 409,
      error: { code: '23505', details: null },
    });
    expect(await stored(table, theirs[key])).toEqual(before);
  });

  it("an upsert onto another user's preferences changes nothing", async () => {
    const answer = await thief.client
      .from('user_preferences')
      .upsert({ user_id: victim.userId, default_units: 'imperial' }, { onConflict: 'user_id' })
      .select();
    expect(answer).toEqual(refused);
  });
});

describe("another user's rows are invisible", () => {
  it('in every embed, even with a reference to them', async () => {
    // Simulates a reference stored by an older release, which the policies refuse today.
    const stray = randomUUID();
    await rest.backend.db.query(
      'insert into public.finds (id, user_id, quest_id, detector_id) values ($1, $2, $3, $4)',
      [stray, thief.userId, theirs.questId, theirs.detectorId],
    );
    const { data } = await thief.client
      .from('finds_with_geojson')
      .select('id,quests(*),quests_with_geojson(*),detector:detector_id(*),media(*)')
      .eq('id', stray)
      .single();
    expect(data).toEqual({ id: stray, quests: null, quests_with_geojson: null, detector: null, media: [] });
    const inner = await thief.client
      .from('finds')
      .select('id,quests!inner(id)', { count: 'exact' })
      .eq('id', stray);
    expect(inner).toMatchObject({ data: [], count: 0 });
    const fromVictim = await victim.client
      .from('quests')
      .select('finds(id)')
      .eq('id', theirs.questId)
      .single();
    expect(JSON.stringify(fromVictim.data)).not.toContain(stray);
    await rest.backend.db.query('delete from public.finds where id = $1', [stray]);
  });

  it('in every count, filter and order', async () => {
    for (const table of ['quests', 'finds', 'equipment', 'media']) {
      const { count } = await thief.client
        .from(table)
        .select('*', { count: 'exact', head: true })
        .eq('user_id', victim.userId);
      expect(count).toBe(0);
    }
    const touched = await thief.client
      .from('quests')
      .update({ notes: 'x' }, { count: 'exact' })
      .eq('id', theirs.questId);
    expect(touched.count).toBe(0);
    const probe = await thief.client.from('finds').select('id,quests(title)').eq('quests.id', theirs.questId);
    expect(JSON.stringify(probe.data)).not.toContain(theirs.questId);
  });

  it('and a unique key conflict reveals nothing else', async () => {
    await victim.client
      .from('user_preferences')
      .update({ gallery_slug: 'old-field' })
      .eq('user_id', victim.userId);
    const { error } = await thief.client
      .from('user_preferences')
      .update({ gallery_slug: 'old-field' })
      .eq('user_id', thief.userId);
    expect(error).toMatchObject({ code: '23505', details: null });
    expect(JSON.stringify(error)).not.toContain(victim.userId);
  });
});

describe('server-controlled columns', () => {
  it('times and change numbers that a client sends are replaced', async () => {
    const forged = { created_at: '2001-01-01T00:00:00Z', updated_at: '2001-01-01T00:00:00Z', sync_xid: '1' };
    const { data } = await thief.client
      .from('quests')
      .insert({ title: 'Forged', ...forged })
      .select()
      .single();
    expect(data?.created_at).not.toContain('2001');
    expect(data?.updated_at).not.toContain('2001');
    expect(BigInt(data?.sync_xid)).toBeGreaterThan(1n);
  });

  it("a user's rows are deleted with the user, and other users' rows are not", async () => {
    const leaver = await rest.signUp();
    const day = await recordFieldDay(leaver);
    await rest.backend.db.query('delete from auth.users where id = $1', [leaver.userId]);
    const left = await rest.backend.db.query<{ count: string }>(
      `select (select count(*) from public.quests where user_id = $1) + (select count(*) from public.tombstones where user_id = $1)
        + (select count(*) from public.media where user_id = $1) + (select count(*) from public.profiles where user_id = $1) as count`,
      [leaver.userId],
    );
    expect(Number(left[0]?.count)).toBe(0);
    expect(await stored('quests', day.questId)).toEqual([]);
    expect(await stored('quests', theirs.questId)).toHaveLength(1);
  });
});
