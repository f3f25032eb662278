import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';
import { openTestDatabase } from '../../test/support/harness.ts';
import type { Database } from '../db/database.ts';

/** Default row estimate of Postgres for a function (prorows). */
const ROWS_OF_A_FUNCTION = 1000;

interface PlanNode {
  'Plan Rows': number;
  'Function Name'?: string;
  Plans?: PlanNode[];
}

let db: Database;
let rest: RestUnderTest;
let alice: Detectorist;
let last: { sql: string; params: readonly unknown[] };

beforeAll(async () => {
  db = await openTestDatabase();
  await db.exec(`create function public.test_deepest(at_least int) returns setof public.finds
    language plpgsql stable set search_path = '' as
    $$ begin return query select f.* from public.finds f where f.depth_cm >= at_least order by f.depth_cm desc; end $$`);
  const recording: Database = {
    ...db,
    as: (caller, work, options) =>
      db.as(
        caller,
        (tx) =>
          work({
            query(sql, params = []) {
              last = { sql, params };
              return tx.query(sql, params);
            },
          }),
        options,
      ),
  };
  rest = await startRest({ db: recording });
  alice = await rest.signUp();
});
afterAll(async () => {
  await rest.backend.close();
  await db.close();
});

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

it.each(['depth_cm', 'depth_cm, quests(title)', 'depth_cm, media(id), quests!inner(title)'])(
  'the planner expects as many rows of a call as of its function: %s',
  async (select) => {
    const { error } = await alice.client.rpc('test_deepest', { at_least: 0 }).select(select);
    expect(error).toBeNull();
    expect(last.sql).toContain('test_deepest');
    const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${last.sql}`,
      last.params,
    );
    const nodes = row ? nodesOf(row['QUERY PLAN'][0].Plan) : [];
    const withItsArguments = nodes.find(({ Plans = [] }) =>
      Plans.some((node) => node['Function Name'] === 'test_deepest'),
    );
    expect(withItsArguments?.['Plan Rows']).toBe(ROWS_OF_A_FUNCTION);
  },
);
