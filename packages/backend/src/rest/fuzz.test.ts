import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnWord } from '../../test/rest/fuzz-grammar.ts';
import {
  type RandomRequest,
  randomCalls,
  randomNonsense,
  randomReads,
  randomWrites,
  type Vocabulary,
} from '../../test/rest/fuzz-requests.ts';
import {
  type Detectorist,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../../test/rest/test-rest.ts';

/** Part of every text of the other user; the caller never sends it. */
const CANARY = `canary${randomUUID()}`;
const SEED = Number(process.env.METALQUEST_FUZZ_SEED ?? 20261121);
const RUNS = Number(process.env.METALQUEST_FUZZ_RUNS ?? 250);

let rest: RestUnderTest;
let alice: Detectorist;
let bob: Detectorist;
let vocabulary: Vocabulary;

beforeAll(async () => {
  rest = await startRest();
  alice = await rest.signUp();
  bob = await rest.signUp();
  const ownRecords = await recordFieldDay(alice);
  const theirs = await recordFieldDay(bob);
  const bobs = bob.client;
  await bobs
    .from('quests')
    .update({ title: CANARY, notes: CANARY, location: CANARY })
    .eq('id', theirs.questId);
  await bobs
    .from('finds')
    .update({ item_description: CANARY, details: CANARY })
    .eq('quest_id', theirs.questId);
  await bobs.from('equipment').update({ name: CANARY, notes: CANARY }).eq('id', theirs.detectorId);
  await bobs.from('media').update({ filename: CANARY }).eq('id', theirs.mediaId);
  await bobs.from('profiles').update({ full_name: CANARY }).eq('user_id', bob.userId);
  const must = (result: { error: unknown }): void => {
    if (result.error) throw result.error;
  };
  const contact = { id: randomUUID(), name: CANARY, notes: CANARY, address: CANARY };
  const permission = { id: randomUUID(), contact_id: contact.id, property_address: CANARY };
  must(await bobs.from('landowner_contacts').insert(contact));
  must(await bobs.from('property_permissions').insert(permission));
  must(await bobs.from('contact_interactions').insert({ contact_id: contact.id, summary: CANARY }));
  must(await bobs.from('bucket_list').insert({ name: CANARY, quest_id: theirs.questId }));
  must(await bobs.from('user_preferences').update({ gallery_title: CANARY }).eq('user_id', bob.userId));
  const columns = await rest.backend.db.query<{ relation: string; words: ColumnWord[] }>(
    `select table_name::text as relation, json_agg(json_build_object('name', column_name, 'type', udt_name)) as words
     from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  );
  vocabulary = {
    columns: new Map(columns.map(({ relation, words }) => [relation, words])),
    values: [
      ...Object.values(ownRecords),
      ...Object.values(theirs),
      contact.id,
      permission.id,
      alice.userId,
      bob.userId,
    ],
  };
});
afterAll(() => rest.backend.close());

describe('random requests', () => {
  /** Sends `runs` generated requests as Alice. @returns how many succeeded */
  const bombard = async (requests: fc.Arbitrary<RandomRequest>, runs = RUNS): Promise<number> => {
    let honoured = 0;
    const sent = fc.asyncProperty(requests, async ({ method, path, headers, body }) => {
      const answer = await rest.request(method, path, {
        as: alice,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const what = `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`;
      expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
      expect(answer.text, what).not.toContain(CANARY);
      expect(JSON.stringify([...answer.headers]), what).not.toContain(CANARY);
      if (answer.status >= 300 && method !== 'HEAD') {
        expect(Object.keys(Object(answer.json())).sort(), what).toEqual([
          'code',
          'details',
          'hint',
          'message',
        ]);
      }
      if (answer.status < 300) honoured += 1;
    });
    await fc.assert(sent, { numRuns: runs, seed: SEED });
    return honoured;
  };

  it("a read is never a 5xx and never shows another user's row", async () => {
    expect(await bombard(randomReads(vocabulary))).toBeGreaterThan(RUNS / 10);
  });

  it("a write is never a 5xx and never changes another user's row", async () => {
    const before = await everythingOf(bob);
    expect(await bombard(randomWrites(vocabulary))).toBeGreaterThan(RUNS / 50);
    expect(await everythingOf(bob)).toEqual(before);
  });

  it("a call is never a 5xx and never changes another user's row", async () => {
    const before = await everythingOf(bob);
    expect(await bombard(randomCalls(vocabulary))).toBeGreaterThan(RUNS / 20);
    expect(await everythingOf(bob)).toEqual(before);
  });

  it('invalid input is never a 5xx', async () => {
    expect(await bombard(randomNonsense(), RUNS / 2)).toBe(0);
  });
});

async function everythingOf({ userId }: Detectorist): Promise<unknown> {
  const { db } = rest.backend;
  const tables = await db.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const rows: unknown[] = [];
  for (const { name } of tables) {
    rows.push(
      await db.query(`select to_jsonb(t)::text as row from public.${name} t where user_id = $1 order by 1`, [
        userId,
      ]),
    );
  }
  return rows;
}
