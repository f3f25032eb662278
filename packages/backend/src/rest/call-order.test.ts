import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';

const DEPTHS = Array.from({ length: 1000 }, (_, i) => (i * 151) % 1000);
const QUESTS = 3000;

let rest: RestUnderTest;
let alice: Detectorist;
beforeAll(async () => {
  rest = await startRest();
  await rest.backend.db.exec(`
    create function public.test_deepest(at_least int) returns setof public.finds language plpgsql stable set search_path = '' as
      $$ begin return query select f.* from public.finds f where f.depth_cm >= at_least order by f.depth_cm desc; end $$;
    create function public.test_deepest() returns setof public.finds language sql stable set search_path = '' as
      $$ select f.* from public.finds f order by f.depth_cm desc $$;
  `);
  alice = await rest.signUp();
  await rest.backend.db.query(
    `with q as (insert into public.quests (user_id, title) select $1, 'Quest ' || n from generate_series(1, ${QUESTS}) n returning id)
     insert into public.finds (user_id, quest_id, depth_cm)
     select $1, q.id, d.depth from (select id, row_number() over () as n from q) q
       join unnest($2::int[]) with ordinality as d (depth, n) on d.n = q.n`,
    [alice.userId, `{${DEPTHS.join(',')}}`],
  );
  // As autovacuum does: with statistics, the planner knows the cheaper join order.
  await rest.backend.db.exec('analyze public.quests; analyze public.finds');
});
afterAll(() => rest.backend.close());

const deepestFirst = DEPTHS.toSorted((a, b) => b - a);
const depths = (rows: unknown): number[] => (rows as { depth_cm: number }[]).map(({ depth_cm }) => depth_cm);

describe('the rows of a function keep their order', () => {
  it.each([
    ['alone', 'depth_cm'],
    ['with what they belong to', 'depth_cm, quests(title)'],
    ['with what they must belong to', 'depth_cm, quests!inner(title)'],
    ['with the columns of what they belong to', 'depth_cm, ...quests(title)'],
    ['with what belongs to them', 'depth_cm, media(id)'],
    ['with both, one in the other', 'depth_cm, media(id), quests(title, finds(id, media(id)))'],
    ['with what they may not have', 'depth_cm, detector:equipment!detector_id(name)'],
  ])('%s', async (_what, select) => {
    for (const args of [{ at_least: 0 }, {}]) {
      const { data, error } = await alice.client.rpc('test_deepest', args).select(select);
      expect(error).toBeNull();
      expect(depths(data)).toEqual(deepestFirst);
    }
    const got = await alice.client.rpc('test_deepest', { at_least: 0 }, { get: true }).select(select);
    expect(depths(got.data)).toEqual(deepestFirst);
  });

  it('on each page, and after a filter', async () => {
    const page = await alice.client
      .rpc('test_deepest', { at_least: 0 }, { count: 'exact' })
      .select('depth_cm, quests(title)')
      .lt('depth_cm', 300)
      .range(10, 19);
    expect(depths(page.data)).toEqual(deepestFirst.filter((depth) => depth < 300).slice(10, 20));
    expect(page.count).toBe(300);
  });

  it('unless another order is requested', async () => {
    const { data } = await alice.client
      .rpc('test_deepest', { at_least: 0 })
      .select('depth_cm, quests(title)')
      .order('depth_cm');
    expect(depths(data)).toEqual(deepestFirst.toReversed());
  });
});
