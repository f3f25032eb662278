import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { list, must, recordFullDay, remove, restoreLast } from './test-deleted.ts';

/* Decision 93: what lies in the trash of an account can be restored, whatever others store meanwhile. */

let rest: RestUnderTest;
let other: Detectorist;
let othersQuest: string;
beforeAll(async () => {
  rest = await startRest();
  other = await rest.signUp();
  othersQuest = randomUUID();
  must(await other.client.from('quests').insert({ id: othersQuest, title: 'Next field' }));
});
afterAll(() => rest.backend.close());

async function aFieldDay() {
  const owner = await rest.signUp();
  return { owner, ...(await recordFullDay(owner)) };
}

const take = (id: string) => other.client.from('finds').insert({ id, quest_id: othersQuest });

/** Stores a find of the other account under an id that is taken, as it was possible before this decision. */
const takeAtOnce = (id: string) =>
  rest.backend.db.transaction(async (tx) => {
    await tx.query("select set_config('metalquest.restores', 'on', true)");
    await tx.query('insert into public.finds (id, user_id, quest_id) values ($1, $2, $3)', [
      id,
      other.userId,
      othersQuest,
    ]);
  });

describe('the id of a deleted row', () => {
  it('is refused to others with the answer that they got before the delete, and the row comes back', async () => {
    const { owner, day } = await aFieldDay();
    const before = await take(day.coinId);
    expect(before).toMatchObject({ status: 409, error: { code: '23505' } });
    await remove(owner, 'finds', day.coinId);
    expect(await take(day.coinId)).toEqual(before);
    await restoreLast(owner);
    expect(must(await owner.client.from('finds').select('id').eq('id', day.coinId))).toHaveLength(1);
  });

  it('is refused to others if the row was part of the deleted record, and once it is gone for good', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'quests', day.questId);
    expect((await take(day.relicId)).error?.code).toBe('23505');
    const [kept] = await list(owner);
    must(await owner.client.rpc('delete_permanently', { records: [kept?.id] }));
    expect((await take(day.relicId)).error?.code).toBe('23505');
  });

  it('is free again when the account is deleted', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'finds', day.coinId);
    await rest.backend.db.query('delete from auth.users where id = $1', [owner.userId]);
    expect((await take(day.coinId)).error).toBeNull();
  });
});

describe('a record of which a row cannot be restored', () => {
  it('stays in the trash, whole, and the answer says so', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'quests', day.questId);
    await takeAtOnce(day.coinId);
    const kept = await list(owner);
    const { status, error } = await owner.client.rpc('restore_deleted', { record: kept[0]?.id });
    expect([status, error?.message]).toEqual([
      409,
      '"Roman field" cannot be restored: other records use its files or ids. It stays in "Recently deleted"',
    ]);
    expect(await list(owner)).toEqual(kept);
    expect(must(await owner.client.from('quests').select('id'))).toEqual([]);
    must(await other.client.from('finds').delete().eq('id', day.coinId));
    await restoreLast(owner);
    expect(must(await owner.client.from('finds').select('id'))).toHaveLength(2);
  });

  it('can be restored once the record that uses its file is deleted', async () => {
    const { owner, day } = await aFieldDay();
    const photo = must(await owner.client.from('media').select('*').eq('id', day.mediaId).single());
    await remove(owner, 'media', day.mediaId);
    const [kept] = await list(owner);
    const again = randomUUID();
    const { storage_path, media_type } = photo;
    must(
      await owner.client.from('media').insert({ id: again, find_id: day.coinId, storage_path, media_type }),
    );
    expect((await owner.client.rpc('restore_deleted', { record: kept?.id })).status).toBe(409);
    expect(await list(owner)).toEqual([kept]);
    await remove(owner, 'media', again);
    must(await owner.client.rpc('restore_deleted', { record: kept?.id }));
    expect(must(await owner.client.from('media').select('id').eq('id', day.mediaId))).toHaveLength(1);
  });
});
