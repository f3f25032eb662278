import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { openTestDatabase } from '../support/harness.ts';
import { must } from './test-deleted.ts';

/* Decision 93, in processor time of the embedded database, which is what the budget of an account counts. */

let spentMs = 0;
let db: Database;
let rest: RestUnderTest;
let owner: Detectorist;
beforeAll(async () => {
  const budget = {
    wait: () => 0,
    spend(callerKey: string | null, ms: number) {
      if (callerKey !== null) spentMs += ms;
    },
    othersPresent: () => false,
  };
  // Other work of this machine does not count, so it may not end a statement either.
  db = await openTestDatabase({ budget, watchMs: 60_000 });
  rest = await startRest({ db });
  owner = await rest.signUp();
  // The first of each takes longer.
  await deleteAll(await insertFinds(1));
});
afterAll(async () => {
  await rest.backend.close();
  await db.close();
});

async function insertFinds(count: number): Promise<string> {
  const quest = randomUUID();
  must(await owner.client.from('quests').insert({ id: quest, title: 'Long Meadow' }));
  for (let from = 0; from < count; from += 250) {
    const finds = Array.from({ length: Math.min(250, count - from) }, (_, n) => ({
      quest_id: quest,
      item_description: `Coin ${from + n}`,
    }));
    must(await owner.client.from('finds').insert(finds));
  }
  return quest;
}
const deleteAll = async (quest: string) =>
  must(await owner.client.from('finds').delete().eq('quest_id', quest));

async function timeOf<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const before = spentMs;
  const result = await work();
  return { result, ms: spentMs - before };
}

it('deleting a thousand finds takes no longer than inserting them, also with a thousand in the trash', async () => {
  for (const deleted of [1000, 2000]) {
    const { result: quest, ms: insertMs } = await timeOf(() => insertFinds(1000));
    const { ms: deleteMs } = await timeOf(() => deleteAll(quest));
    const [kept] = await db.query(
      'select count(*)::int as number from private.deleted_records where user_id = $1',
      [owner.userId],
    );
    expect(kept).toEqual({ number: deleted + 1 });
    expect(deleteMs).toBeGreaterThan(0);
    expect(deleteMs).toBeLessThan(insertMs);
  }
});
