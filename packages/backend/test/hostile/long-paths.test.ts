import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Detectorist,
  type FieldDay,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../rest/test-rest.ts';

let rest: RestUnderTest;
let walker: Detectorist;
let day: FieldDay;
beforeAll(async () => {
  rest = await startRest();
  walker = await rest.signUp();
  day = await recordFieldDay(walker);
});
afterAll(() => rest.backend.close());

const point = (second: number) => ({
  quest_id: day.questId,
  recorded_at: new Date(1_700_000_000_000 + second * 1000).toISOString(),
  lng: 1,
  lat: 2,
});
const counted = async () => {
  const { data } = await walker.client
    .from('quests')
    .select('path_point_count')
    .eq('id', day.questId)
    .single();
  return data?.path_point_count;
};

it('points inserted directly into the table count like those of the function, each once', async () => {
  const { client } = walker;
  const points = [0, 1, 2].map((i) => [1_700_000_000_000 + i * 1000, 1, 2]);
  await client.rpc('append_quest_path_points', { target_quest_id: day.questId, points });
  expect(await counted()).toBe(3);
  expect((await client.from('quest_path_points').insert([3, 4].map(point))).error).toBeNull();
  expect(await counted()).toBe(5);
  const secondAttempt = await client
    .from('quest_path_points')
    .upsert([4, 5].map(point), { ignoreDuplicates: true });
  expect(secondAttempt.error).toBeNull();
  expect(await counted()).toBe(6);
});

it('points beyond the limit are refused in every way', async () => {
  const { client } = walker;
  await rest.backend.db.query('update public.quests set path_point_count = 199999 where id = $1', [
    day.questId,
  ]);
  const direct = await client.from('quest_path_points').insert([10, 11].map(point));
  expect(direct).toMatchObject({ status: 400, error: { message: 'A path has at most 200000 points' } });
  const called = await client.rpc('append_quest_path_points', {
    target_quest_id: day.questId,
    points: [10, 11].map((i) => [1_700_000_000_000 + i * 1000, 1, 2]),
  });
  expect(called).toMatchObject({ status: 400, error: { message: 'A path has at most 200000 points' } });
  expect((await client.from('quest_path_points').insert(point(12))).error).toBeNull();
  expect(await counted()).toBe(200_000);
});
