import { randomUUID } from 'node:crypto';
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
let ownDay: FieldDay;
let theirs: FieldDay;

beforeAll(async () => {
  rest = await startRest();
  alice = await rest.signUp();
  bob = await rest.signUp();
  ownDay = await recordFieldDay(alice);
  theirs = await recordFieldDay(bob);
});
afterAll(() => rest.backend.close());

describe("the existence of another user's row", () => {
  /** Each foreign key of the API's tables, with a row of each user that it could refer to. */
  const references = async (): Promise<{ table: string; column: string; target: string }[]> =>
    rest.backend.db.query(`
      select f.relname::text as table, a.attname::text as column, t.relname::text as target
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        join pg_attribute own on own.attrelid = k.confrelid and own.attname = 'user_id'
      where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
        and has_table_privilege('authenticated', f.oid, 'insert')
      order by 1, 2`);

  it('is not revealed by a reference: an existing and a missing row get the same response', async () => {
    const own: Record<string, Record<string, unknown>> = {
      finds: { quest_id: ownDay.questId },
      media: { storage_path: 'x', media_type: 'image', find_id: ownDay.coinId },
      find_equipment: { find_id: ownDay.coinId, equipment_id: ownDay.coilId, role: 'coil' },
      bucket_list: { name: 'A ring' },
      property_permissions: { property_address: 'A farm' },
    };
    const known: Record<string, string> = {
      quests: theirs.questId,
      finds: theirs.coinId,
      equipment: theirs.detectorId,
      media: theirs.mediaId,
    };
    const contact = randomUUID();
    const permission = randomUUID();
    await bob.client.from('landowner_contacts').insert({ id: contact, name: 'Mr Grey' });
    await bob.client.from('property_permissions').insert({ id: permission, property_address: 'The Hall' });
    known.landowner_contacts = contact;
    known.property_permissions = permission;
    const all = await references();
    expect(all.length).toBeGreaterThan(5);
    for (const { table, column, target } of all) {
      const theirId = known[target];
      if (!theirId) continue;
      const answerTo = async (id: string): Promise<string> => {
        const body = JSON.stringify({ ...own[table], [column]: id });
        const { status, text } = await rest.request('POST', `/${table}`, {
          as: alice,
          headers: { prefer: 'return=representation' },
          body,
        });
        return `${status} ${text}`.replaceAll(id, 'ID');
      };
      const answer = await answerTo(theirId);
      expect(answer, `${table}.${column}`).toBe(await answerTo(randomUUID()));
      expect(answer, `${table}.${column}`).toMatch(/^4/);
    }
  });

  it('is not revealed by a taken key beyond the conflict, for any owner', async () => {
    const duplicate = async (id: string): Promise<unknown> => {
      const { error, status } = await alice.client.from('quests').insert({ id, title: 'Mine' });
      return { status, code: error?.code, details: error?.details, message: error?.message };
    };
    const taken = {
      status: 409,
      code: '23505',
      details: null,
      message: 'duplicate key value violates unique constraint "quests_pkey"',
    };
    expect(await duplicate(ownDay.questId)).toEqual(taken);
    expect(await duplicate(theirs.questId)).toEqual(taken);
  });

  it('is not revealed or affected by an upsert', async () => {
    const upsert = { id: theirs.questId, title: 'Taken over' };
    const merged = await alice.client.from('quests').upsert(upsert).select();
    expect({ status: merged.status, code: merged.error?.code, details: merged.error?.details }).toEqual({
      status: 403,
      code: '42501',
      details: null,
    });
    const ignored = await alice.client.from('quests').upsert(upsert, { ignoreDuplicates: true }).select();
    expect(ignored.data).toEqual([]);
    const { data } = await bob.client.from('quests').select('title').eq('id', theirs.questId).single();
    expect(data).toEqual({ title: 'Roman field' });
  });
});
