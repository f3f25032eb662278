import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { type Kept, list, must, recordFullDay, remove, restoreLast } from './test-deleted.ts';

/* Decision 80: deleted records are kept for 30 days, for their owner only, and come back with everything below them. */

let rest: RestUnderTest;
beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());

async function aFieldDay() {
  const owner = await rest.signUp();
  return { owner, ...(await recordFullDay(owner)) };
}

const TABLES = [
  'quests',
  'finds',
  'media',
  'equipment',
  'find_equipment',
  'landowner_contacts',
  'contact_interactions',
  'property_permissions',
  'planned_quests',
  'bucket_list',
  'map_layers',
];

/** All rows of the owner, to the last digit, without the columns that each write sets. */
async function everything({ userId }: Detectorist): Promise<unknown> {
  const rows: unknown[] = [];
  for (const table of [...TABLES, 'quest_path_points'])
    rows.push(
      ...(await rest.backend.db.query(
        `select to_jsonb(t) - 'updated_at' - 'sync_xid' as ${table},
           ${table === 'finds' || table === 'quests' ? 't.location_geom::text' : table === 'property_permissions' ? 't.boundary::text' : 'null'} as shape
         from public.${table} t where t.user_id = $1 order by to_jsonb(t) - 'updated_at' - 'sync_xid'`,
        [userId],
      )),
    );
  return rows;
}

const quotaOf = async ({ client }: Detectorist) => must(await client.rpc('row_quota'))[0];

describe('recently deleted', () => {
  it.each([
    ['a quest', 'quests', { finds: 2, 'media:image': 1, find_equipment: 1, planned_quests: 1 }, 4],
    ['a find', 'finds', { 'media:image': 1 }, 0],
    ['a photo', 'media', {}, 0],
    ['a contact', 'landowner_contacts', { contact_interactions: 1 }, 0],
    ['land', 'property_permissions', { 'media:document': 1 }, 0],
    ['gear', 'equipment', { find_equipment: 1 }, 0],
    ['a bucket list item', 'bucket_list', {}, 0],
    ['an interaction', 'contact_interactions', {}, 0],
    ['a planned quest', 'planned_quests', {}, 0],
    ['a map layer', 'map_layers', {}, 0],
  ])('%s comes back with everything that was deleted with it', async (_, table, counts, points) => {
    const { owner, day } = await aFieldDay();
    const before = await everything(owner);
    const quota = await quotaOf(owner);
    const wanted = { finds: day.coinId, equipment: day.coilId }[table];
    const rows = must(
      await owner.client
        .from(table)
        .select('id')
        .match(wanted ? { id: wanted } : {}),
    );
    const id = String(rows?.[0]?.id);
    await remove(owner, table, id);
    expect(await everything(owner)).not.toEqual(before);
    expect(await list(owner)).toMatchObject([{ table, row: id, counts, points }]);

    await restoreLast(owner);
    expect(await everything(owner)).toEqual(before);
    expect(await list(owner)).toEqual([]);
    expect(await quotaOf(owner)).toEqual(quota);
  });

  it('lists the name, what it was part of and both days', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'finds', day.coinId);
    const [kept] = await list(owner);
    expect(kept).toMatchObject({ name: 'Denarius', belongsTo: 'Roman field' });
    expect(Date.parse(kept?.goneAt ?? '') - Date.parse(kept?.deletedAt ?? '')).toBe(30 * 86_400_000);
  });

  it('every device pulls restored rows, and learns first that they may come back', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'finds', day.coinId);
    const { cursor, changes } = must(await owner.client.rpc('pull_changes', { since: null, page_size: 500 }));
    type Change = { table: string; row: { sync_xid: unknown } };
    // While other transactions run, the cursor stays before them, and rows are sent again.
    const known = new Set(changes.map(({ row }: Change) => row.sync_xid));
    await restoreLast(owner);
    for (const page_size of [1, 500]) {
      const tables: string[] = [];
      for (let since = cursor, more = true; more; ) {
        const page = must(await owner.client.rpc('pull_changes', { since, page_size }));
        const news = page.changes.filter(({ row }: Change) => !known.has(row.sync_xid));
        tables.push(...news.map(({ table }: Change) => table));
        ({ next: since, more } = page);
      }
      expect(tables).toEqual(
        ['restored_rows', 'restored_rows', 'finds', 'media', 'bucket_list'].sort(byPlace),
      );
    }
    await remove(owner, 'finds', day.coinId);
    const page = must(await owner.client.rpc('pull_changes', { since: cursor, page_size: 500 }));
    expect(page.changes.filter(({ table }: { table: string }) => table === 'tombstones')).toHaveLength(2);
    expect(await list(owner)).toHaveLength(1);
  });

  it('refuses a record that is part of another deleted one, and names that one', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'finds', day.coinId);
    await remove(owner, 'quests', day.questId);
    const [quest, find] = await list(owner);
    const early = await owner.client.rpc('restore_deleted', { record: find?.id });
    expect([early.status, early.error?.message]).toEqual([
      409,
      'Restore "Roman field" first: this was part of it',
    ]);
    must(await owner.client.rpc('restore_deleted', { record: quest?.id }));
    must(await owner.client.rpc('restore_deleted', { record: find?.id }));
    const again = await owner.client.rpc('restore_deleted', { record: find?.id });
    expect(again.status).toBe(404);
    expect(must(await owner.client.from('finds').select('id'))).toHaveLength(2);
  });

  it('says when what it was part of was permanently deleted', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'media', day.mediaId);
    await remove(owner, 'finds', day.coinId);
    const [find, photo] = await list(owner);
    must(await owner.client.rpc('delete_permanently', { records: [find?.id] }));
    expect(await list(owner)).toMatchObject([{ id: photo?.id, belongsTo: 'Denarius' }]);
    const { error } = await owner.client.rpc('restore_deleted', { record: photo?.id });
    expect(error?.message).toBe(
      'This cannot be restored, because what it was part of was permanently deleted',
    );
  });

  it('leaves references to other deleted records empty', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'finds', day.coinId);
    await remove(owner, 'equipment', day.detectorId);
    const kept = await list(owner);
    must(await owner.client.rpc('restore_deleted', { record: kept[1]?.id }));
    const found = must(
      await owner.client.from('finds').select('detector_id,coil_id').eq('id', day.coinId).single(),
    );
    expect(found).toEqual({ detector_id: null, coil_id: day.coilId });
  });

  it('restores a running quest as paused, with its time until the delete', async () => {
    const { owner, day } = await aFieldDay();
    const start = new Date(Date.now() - 60_000).toISOString();
    const running = { status: 'active', is_current: true, current_segment_start_timestamp: start };
    must(
      await owner.client
        .from('quests')
        .update({ ...running, duration_seconds: 40 })
        .eq('id', day.questId),
    );
    await remove(owner, 'quests', day.questId);
    must(
      await owner.client.from('quests').insert({ title: 'The next one', status: 'active', is_current: true }),
    );
    await restoreLast(owner);
    const quest = must(await owner.client.from('quests').select('*').eq('id', day.questId).single());
    expect(quest).toMatchObject({
      status: 'paused',
      is_current: false,
      current_segment_start_timestamp: null,
    });
    expect(quest.duration_seconds).toBeGreaterThanOrEqual(100);
    expect(quest.duration_seconds).toBeLessThan(160);
  });

  it('keeps no quest that was trimmed, split or merged', async () => {
    const { owner, day } = await aFieldDay();
    must(await owner.client.from('quests').insert({ title: 'Trimmed', replaces: [day.questId] }));
    await remove(owner, 'quests', day.questId);
    expect(await list(owner)).toEqual([]);
  });

  it('a replayed insert of a deleted row stays deleted and is not listed', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'finds', day.coinId);
    const kept = await list(owner);
    must(await owner.client.rpc('delete_permanently', { records: [kept[0]?.id] }));
    must(await owner.client.from('finds').insert({ id: day.coinId, quest_id: day.questId }));
    expect(await list(owner)).toEqual([]);
    expect(must(await owner.client.from('finds').select('id').eq('id', day.coinId))).toEqual([]);
  });

  it('after 30 days a record is neither listed nor restored, and is removed', async () => {
    const { owner, day } = await aFieldDay();
    await remove(owner, 'quests', day.questId);
    const [kept] = await list(owner);
    const { db } = rest.backend;
    await db.query(
      "update private.deleted_records set deleted_at = now() - interval '31 days' where id = $1",
      [kept?.id],
    );
    expect(await list(owner)).toEqual([]);
    expect((await owner.client.rpc('restore_deleted', { record: kept?.id })).status).toBe(404);
    await db.query('select private.purge_deleted()');
    expect(await db.query('select id from private.deleted_records where id = $1', [kept?.id])).toEqual([]);
  });

  it('keeps at most as much as the account may store, the newest first', async () => {
    const { owner } = await aFieldDay();
    const { db } = rest.backend;
    await db.query('update private.row_limits set rows = 30');
    for (let number = 1; number <= 31; number++) {
      const id = randomUUID();
      await db.query('insert into public.bucket_list (id, user_id, name) values ($1, $2, $3)', [
        id,
        owner.userId,
        `Wish ${number}`,
      ]);
      await remove(owner, 'bucket_list', id);
    }
    await db.query('update private.row_limits set rows = 200000');
    const names = (await list(owner)).map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([30, 'Wish 31', 'Wish 2']);
  });

  it('lists 50 at a time', async () => {
    const owner = await rest.signUp();
    const rows = Array.from({ length: 51 }, (_, n) => ({ name: `Wish ${n}` }));
    must(await owner.client.from('bucket_list').insert(rows));
    must(await owner.client.from('bucket_list').delete().eq('status', 'pending'));
    const first = must(await owner.client.rpc('list_deleted'));
    const last = first.records.at(-1);
    const second = must(
      await owner.client.rpc('list_deleted', { before: last.deletedAt, before_id: last.id }),
    );
    expect([first.records.length, first.more, second.records.length, second.more]).toEqual([
      50,
      true,
      1,
      false,
    ]);
    const ids = [...first.records, ...second.records].map(({ id }: Kept) => id);
    expect(new Set(ids).size).toBe(51);
  });

  it('another user sees, restores and removes none of it', async () => {
    const { owner, day } = await aFieldDay();
    const stranger = await rest.signUp();
    await remove(owner, 'quests', day.questId);
    const [kept] = await list(owner);
    expect(await list(stranger)).toEqual([]);
    expect((await stranger.client.rpc('restore_deleted', { record: kept?.id })).status).toBe(404);
    must(await stranger.client.rpc('delete_permanently', { records: [kept?.id] }));
    expect(await list(owner)).toHaveLength(1);
  });

  it('is deleted with the account', async () => {
    const { owner, day } = await aFieldDay();
    const { db } = rest.backend;
    await remove(owner, 'finds', day.coinId);
    await db.query('delete from auth.users where id = $1', [owner.userId]);
    for (const table of ['deleted_records', 'files_to_remove'])
      expect(await db.query(`select 1 from private.${table} where user_id = $1`, [owner.userId])).toEqual([]);
  });

  it('applies to every synced table that a user may delete from', async () => {
    const missing = await rest.backend.db.query(
      `select s.table_name from private.synced_tables s
       where s.key_column = 'id' and s.table_name <> 'find_equipment' and not exists (
         select 1 from pg_trigger t where t.tgrelid = format('public.%I', s.table_name)::regclass and t.tgname = 'A_keep_deleted'
       )`,
    );
    expect(missing).toEqual([]);
  });
});

const PLACES = ['restored_rows', 'finds', 'bucket_list', 'media'];
const byPlace = (a: string, b: string) => PLACES.indexOf(a) - PLACES.indexOf(b);
