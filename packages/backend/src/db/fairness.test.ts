import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';
import type { Caller } from './database.ts';
import { ONE_AT_A_TIME, sharesOf } from './fair-queue.ts';

let rest: RestUnderTest;
let greedy: Detectorist;
let modest: Detectorist;

beforeAll(async () => {
  rest = await startRest();
  greedy = await rest.signUp();
  modest = await rest.signUp();
  // Loads the catalog now, because it would wait for the connections held below.
  await rest.request('GET', '/quests?select=id', { as: modest });
});
afterAll(() => rest.backend.close());

const callerOf = ({ userId }: Detectorist): Caller => ({
  role: 'authenticated',
  claims: { sub: userId, role: 'authenticated' },
});
const shares = () => (rest.backend.db.kind === 'pglite' ? ONE_AT_A_TIME : sharesOf(10));

/** Occupies all database slots of one account, like slow statements. */
async function hold(account: Detectorist): Promise<{ letGo(): void; ended: Promise<unknown> }> {
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  const statements = Array.from({ length: shares().slotsPerAccount }, () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const ended = rest.backend.db.as(callerOf(account), async (tx) => {
      await tx.query('select 1');
      begin();
      await until;
    });
    return { begun, ended };
  });
  await Promise.all(statements.map(({ begun }) => begun));
  return { letGo, ended: Promise.all(statements.map(({ ended }) => ended)) };
}

describe('one account with many slow statements', () => {
  it('delays others only by its running statements, not by its queued ones', async () => {
    const { db } = rest.backend;
    const order: string[] = [];
    const query = (account: Detectorist, name: string) =>
      db.as(callerOf(account), async (tx) => {
        await tx.query('select count(*) from public.quests');
        order.push(name);
      });
    const held = await hold(greedy);
    const waiting = Array.from({ length: 50 }, (_, i) => query(greedy, `greedy ${i}`));
    const other = query(modest, 'modest');
    // PGlite has one slot, which must be released first; a pool has free connections.
    if (db.kind === 'pglite') held.letGo();
    await other;
    expect(order[0]).toBe('modest');
    held.letGo();
    await Promise.all([held.ended, ...waiting]);
    expect(order).toHaveLength(51);
  });

  it('gets a Retry-After when too many are queued, while others are served', async () => {
    const held = await hold(greedy);
    const surplus = 20;
    const answers: number[] = [];
    const { promise: refused, resolve } = Promise.withResolvers<void>();
    const requests = Array.from({ length: shares().waitingPerAccount + surplus }, async () => {
      const answer = await rest.request('GET', '/quests?select=id', { as: greedy });
      answers.push(answer.status);
      if (answers.length === surplus) resolve();
      return answer;
    });
    await refused;
    expect(answers).toEqual(Array(surplus).fill(503));
    const other = rest.request('GET', '/quests?select=id', { as: modest });
    if (rest.backend.db.kind === 'pglite') held.letGo();
    expect((await other).status).toBe(200);
    held.letGo();
    const all = await Promise.all(requests);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(shares().waitingPerAccount);
    const refusal = all.find(({ status }) => status === 503);
    expect(refusal?.json()).toMatchObject({ code: 'PGRST003' });
    expect(refusal?.headers.get('retry-after')).toBe('1');
    await held.ended;
  });
});
