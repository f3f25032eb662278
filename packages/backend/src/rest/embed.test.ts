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

describe('quests as the client reads them', () => {
  it('have the start as GeoJSON and the recorded path with its times', async () => {
    const times = [Date.parse('2026-04-18T08:00:00Z'), Date.parse('2026-04-18T08:00:30.250Z')];
    const { error } = await alice.client.rpc('append_quest_path_points', {
      target_quest_id: day.questId,
      points: [
        [times[0], 0.12181, 52.20531],
        [times[1], 0.122, 52.206],
      ],
    });
    expect(error).toBeNull();
    const { data } = await alice.client
      .from('quests_with_geojson')
      .select('*')
      .order('date', { ascending: false })
      .range(0, 9);
    expect(data?.[0]).toMatchObject({
      id: day.questId,
      title: 'Roman field',
      date: '2026-04-18T08:00:00+00:00',
      location_geojson: { type: 'Point', coordinates: [0.12181, 52.20531] },
      path_geojson: {
        type: 'LineString',
        coordinates: [
          [0.12181, 52.20531],
          [0.122, 52.206],
        ],
      },
      path_times: times,
      path_point_count: 2,
    });
  });

  it('embed their finds and the finds view', async () => {
    const { data, error } = await alice.client
      .from('quests_with_geojson')
      .select('title,finds(item_description,media(filename)),finds_with_geojson(location_geojson)')
      .eq('id', day.questId)
      .order('found_at', { referencedTable: 'finds' })
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      finds: [{ item_description: 'Denarius', media: [{ filename: 'coin.jpg' }] }, { media: [] }],
    });
    expect(data?.finds_with_geojson).toHaveLength(2);
  });
});

describe('an invalid embed', () => {
  it('is 300 with all candidates when there are several', async () => {
    const { error, status } = await alice.client.from('finds_with_geojson').select('id,equipment(name)');
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'finds_with_geojson' and 'equipment'",
      hint: "Try changing 'equipment' to one of the following: 'equipment!finds_coil_id_fkey', 'equipment!finds_detector_id_fkey', 'equipment!finds_pinpointer_id_fkey'. Find the desired relationship in the 'details' key.",
    });
    expect(error?.details?.[0]).toEqual({
      cardinality: 'many-to-one',
      embedding: 'finds_with_geojson with equipment',
      relationship: 'finds_coil_id_fkey using finds_with_geojson(coil_id) and equipment(id)',
    });
  });

  it('is 400 when there is no relationship', async () => {
    const { error, status } = await alice.client.from('finds').select('id,profiles(*)');
    expect(status).toBe(400);
    expect(error).toEqual(
      expect.objectContaining({
        code: 'PGRST200',
        message: "Could not find a relationship between 'finds' and 'profiles' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'finds' and 'profiles' in the schema 'public', but no matches were found.",
      }),
    );
  });
});
