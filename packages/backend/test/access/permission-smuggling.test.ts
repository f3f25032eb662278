import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { type Belongings, recordBelongings } from './belongings.ts';

let rest: RestUnderTest;
let thief: Detectorist;
let own: Belongings;
let theirs: Belongings;

beforeAll(async () => {
  rest = await startRest();
  thief = await rest.signUp();
  own = await recordBelongings(thief);
  theirs = await recordBelongings(await rest.signUp());
});
afterAll(() => rest.backend.close());

const refused = expect.objectContaining({ status: 403, error: expect.objectContaining({ code: '42501' }) });

/** Writes a row of the attacker that refers to `id` in `column`. */
const hangOn = (table: string, column: string, id: string, row: object) => {
  const whole: object = { ...row, [column]: id };
  return thief.client.from(table).insert(whole);
};

describe("a row cannot refer to another user's record", () => {
  const references: [string, string, keyof Belongings, object][] = [
    ['property_permissions', 'contact_id', 'contactId', { property_address: 'Their farm' }],
    ['contact_interactions', 'contact_id', 'contactId', {}],
    ['quests', 'permission_id', 'permissionId', { title: 'On their land' }],
    ['planned_quests', 'permission_id', 'permissionId', { name: 'On their land', day: '2026-03-01' }],
    ['planned_quests', 'quest_id', 'questId', { name: 'Their day', day: '2026-03-01' }],
    ['bucket_list', 'find_id', 'findId', { name: 'Their coin' }],
    ['bucket_list', 'quest_id', 'questId', { name: 'Their day' }],
  ];

  it.each(references)('an insert cannot set %s.%s', async (table, column, key, row) => {
    const foreign = await hangOn(table, column, theirs[key], row);
    expect(foreign).toEqual(refused);
    const unknown = await hangOn(table, column, randomUUID(), row);
    expect(unknown.error).toEqual(foreign.error);
    expect((await hangOn(table, column, own[key], row)).status).toBe(201);
  });

  it.each(references)('an update or upsert cannot set %s.%s', async (table, column, key, row) => {
    const id = randomUUID();
    await hangOn(table, column, own[key], { ...row, id });
    const change = { [column]: theirs[key] };
    expect(await thief.client.from(table).update(change).eq('id', id)).toEqual(refused);
    expect(await thief.client.from(table).upsert({ ...row, id, ...change })).toEqual(refused);
  });

  it('nor can a voice note of a quest', async () => {
    const note = (owner: Belongings, quest: Belongings) =>
      thief.client.from('media').insert({
        quest_id: quest.questId,
        storage_path: `${owner.userId}/voice/${randomUUID()}.weba`,
        media_type: 'voice_note',
        recorded_at: '2026-04-18T09:41:00Z',
        duration_ms: 4000,
      });
    expect((await note(own, own)).status).toBe(201);
    expect(await note(own, theirs)).toEqual(refused);
    expect(await note(theirs, own)).toMatchObject({ status: 400, error: { code: '23514' } });
  });

  it('nor can a document of a permission', async () => {
    const document = (owner: Belongings, permission: Belongings) =>
      thief.client.from('media').insert({
        permission_id: permission.permissionId,
        storage_path: `${owner.userId}/permissions/${permission.permissionId}/${randomUUID()}.pdf`,
        media_type: 'document',
      });
    expect((await document(own, own)).status).toBe(201);
    expect(await document(own, theirs)).toEqual(refused);
    expect(await document(theirs, own)).toMatchObject({ status: 400, error: { code: '23514' } });
    const both = await thief.client.from('media').insert({
      permission_id: own.permissionId,
      find_id: own.findId,
      storage_path: `finds/${own.findId}/${randomUUID()}.pdf`,
      media_type: 'document',
    });
    expect(both.error?.message).toContain('media_hangs_on_one_row');
    const none = { storage_path: `finds/${own.findId}/x.pdf`, media_type: 'document' };
    expect((await thief.client.from('media').insert(none)).error?.message).toContain(
      'media_hangs_on_one_row',
    );
  });
});

describe('values of a permission', () => {
  const permit = (fields: object) =>
    thief.client
      .from('property_permissions')
      .insert({ property_address: 'Home Farm', ...fields })
      .select('id')
      .single();
  const polygon = (...ring: number[][]) => ({ type: 'Polygon', coordinates: [ring] });
  const square = polygon([0, 52], [0.1, 52], [0.1, 52.1], [0, 52.1], [0, 52]);
  const circle = (points: number) => {
    const ring = Array.from({ length: points }, (_, i) => {
      const angle = (2 * Math.PI * i) / points;
      return [Math.cos(angle), 52 + Math.sin(angle)];
    });
    return polygon(...ring, ring[0] ?? []);
  };

  it('accepts a boundary and returns it as GeoJSON', async () => {
    const { data, error } = await permit({ boundary: square, finds_agreement_share: 50 });
    expect(error).toBeNull();
    const back = await thief.client
      .from('property_permissions_with_geojson')
      .select('boundary_geojson,contact:landowner_contacts(name),finds_agreement_share')
      .eq('id', data?.id)
      .single();
    expect(back.data).toEqual({ boundary_geojson: square, contact: null, finds_agreement_share: 50 });
  });

  it.each([
    ['crosses itself', polygon([0, 52], [1, 53], [1, 52], [0, 53], [0, 52]), 'boundary_is_a_valid_polygon'],
    ['is not on Earth', polygon([0, 52], [181, 52], [181, 53], [0, 52]), 'boundary_is_a_valid_polygon'],
    ['has 1,001 points', circle(1000), 'boundary_has_at_most_1000_points'],
    ['is not a polygon', { type: 'Point', coordinates: [0, 52] }, 'Geometry type'],
    ['is empty', { type: 'Polygon', coordinates: [] }, 'boundary_is_a_valid_polygon'],
    ['is a line', polygon([0, 52], [1, 53], [0, 52]), 'boundary_is_a_valid_polygon'],
    ['has NaN coordinates', 'SRID=4326;POLYGON((NaN NaN, 1 53, 1 52, NaN NaN))', ''],
    ['has infinite coordinates', 'SRID=4326;POLYGON((0 52, Infinity 53, 1 52, 0 52))', ''],
    [
      'has an unclosed hole',
      'SRID=4326;POLYGON((0 50, 9 50, 9 59, 0 59, 0 50), (1 51, 2 51, 2 52, 1 52))',
      '',
    ],
    ['is unclosed', polygon([0, 52], [1, 53], [1, 52], [0, 53]), 'boundary_is_a_valid_polygon'],
  ])('rejects a boundary that %s', async (_why, boundary, reason) => {
    const { status, error } = await permit({ boundary });
    expect(status).toBe(400);
    expect(error?.message).toContain(reason);
    // The database still answers: a GEOS exception would crash the embedded one.
    expect((await permit({})).error).toBeNull();
  });

  it('accepts a boundary of 1,000 points', async () => {
    expect((await permit({ boundary: circle(999) })).error).toBeNull();
  });

  it.each([
    [{ status: 'maybe' }, 'status'],
    [{ valid_from: '2026-05-01', valid_until: '2026-04-30' }, 'permission_ends_after_it_begins'],
    [{ finds_agreement_share: 101 }, 'finds_agreement_share'],
    [{ property_address: ' ' }, 'property_address'],
  ])('rejects %j', async (fields, reason) => {
    const { status, error } = await permit(fields);
    expect(status).toBe(400);
    expect(error?.message).toContain(reason);
  });
});

describe('a path', () => {
  it('is limited to 200,000 points with a clear error, and clients cannot change its count', async () => {
    const append = (time: number) =>
      thief.client.rpc('append_quest_path_points', { target_quest_id: own.questId, points: [[time, 1, 2]] });
    await rest.backend.db.query('update public.quests set path_point_count = 199999 where id = $1', [
      own.questId,
    ]);
    expect((await append(1)).error).toBeNull();
    const over = await append(2);
    expect(over).toMatchObject({ status: 400, error: { message: 'A path has at most 200000 points' } });
    await thief.client.from('quests').update({ path_point_count: 0 }).eq('id', own.questId);
    expect((await append(3)).status).toBe(400);
    // Other columns can still change.
    const renamed = await thief.client.from('quests').update({ notes: 'Long day' }).eq('id', own.questId);
    expect(renamed.error).toBeNull();
  });
});
