import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Belongings, recordBelongings } from '../../test/access/belongings.ts';
import { SAMPLES } from '../../test/access/sample-rows.ts';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';

interface Page {
  changes: { table: string; row: Record<string, unknown> }[];
  next: object;
  cursor: { xid: string; table: number; row: string };
  more: boolean;
}

let rest: RestUnderTest;
let alice: Detectorist;
let own: Belongings;

beforeAll(async () => {
  rest = await startRest();
  alice = await rest.signUp();
  own = await recordBelongings(alice);
});
afterAll(() => rest.backend.close());

const pull = async (since: object | null, page_size = 500): Promise<Page> => {
  const { data, error } = await alice.client.rpc('pull_changes', { since, page_size });
  if (error) throw error;
  return data;
};
const inPullOrder = () =>
  rest.backend.db.query<{ name: string; position: number }>(
    'select table_name::text as name, position from private.synced_tables order by position',
  );

describe('the tables that a device pulls', () => {
  it('are all tables with an owner and a change number, except tombstones and points', async () => {
    const owned = await rest.backend.db.query<{ name: string }>(
      `select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
        and 2 = (select count(*) from pg_attribute where attrelid = c.oid and attname in ('user_id', 'sync_xid'))`,
    );
    const synced = (await inPullOrder()).map(({ name }) => name);
    expect([...synced, 'quest_path_points', 'tombstones'].sort()).toEqual(
      owned.map(({ name }) => name).sort(),
    );
  });

  it('come parents first: no foreign key refers to a later table', async () => {
    const order = new Map((await inPullOrder()).map(({ name, position }) => [name, position]));
    const references = await rest.backend.db.query<{ child: string; parent: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'auth.users'::regclass`,
    );
    expect(references.length).toBeGreaterThan(12);
    const wrong = references
      .map(({ child, parent }) => [child.replace(/^public\./, ''), parent.replace(/^public\./, '')])
      .filter(([child = '', parent = '']) => (order.get(child) ?? 999) <= (order.get(parent) ?? 0));
    expect(wrong).toEqual([]);
  });

  it('keep their positions in the cursors stored on devices', async () => {
    const order = Object.fromEntries((await inPullOrder()).map(({ name, position }) => [name, position]));
    expect(order).toMatchObject({
      profiles: 10,
      user_preferences: 20,
      equipment: 30,
      quests: 40,
      finds: 50,
      find_equipment: 60,
      media: 70,
    });
  });

  it('all reach another device, even in pages of one, with geometry as GeoJSON', async () => {
    for (const { name } of await inPullOrder()) {
      const sample = SAMPLES[name];
      if (!sample) throw new Error(`no sample of ${name}`);
      const made = sample.make(own);
      if (!('id' in made)) continue;
      expect((await alice.client.from(name).insert(made)).error).toBeNull();
    }
    const boundary = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 52],
          [1, 52],
          [1, 53],
          [0, 52],
        ],
      ],
    };
    await alice.client.from('property_permissions').update({ boundary }).eq('id', own.permissionId);

    const whole = (await pull(null)).changes;
    expect(new Set(whole.map(({ table }) => table))).toEqual(
      new Set((await inPullOrder()).map(({ name }) => name)),
    );
    expect(whole.find(({ row }) => row.id === own.permissionId)?.row).toMatchObject({ boundary });

    const one: Page['changes'] = [];
    let since: object | null = null;
    for (let more = true; more; ) {
      const page: Page = await pull(since, 1);
      one.push(...page.changes);
      since = page.next;
      more = page.more;
    }
    expect(one).toEqual(whole);
  });

  it('reach a device whose cursor predates them', async () => {
    // The cursor of a device with an earlier release: at a quest, past a table that it did not know.
    const quests = (await pull(null)).changes.filter(({ table }) => table === 'quests');
    const oldest = quests[0]?.row;
    const since = { xid: String(oldest?.sync_xid), table: 40, row: String(oldest?.id) };
    const contact = await alice.client
      .from('landowner_contacts')
      .insert({ name: 'New' })
      .select('id')
      .single();
    const news = (await pull(since)).changes;
    expect(news.map(({ row }) => row.id)).toContain(contact.data?.id);
  });
});

describe('embeds of the spec', () => {
  it('return the contact of a permission, and the find and quest of a bucket list item', async () => {
    const permission = await alice.client
      .from('property_permissions')
      .select('*,contact:landowner_contacts(*)')
      .eq('id', own.permissionId)
      .single();
    expect(permission.data).toMatchObject({ contact: { id: own.contactId, name: 'J. Archer' } });
    const named = await alice.client.from('bucket_list').insert({ name: 'Sovereign', ...places() });
    expect(named.error).toBeNull();
    const item = await alice.client
      .from('bucket_list')
      .select('*,find:finds(*),quest:quests(id,title)')
      .eq('name', 'Sovereign')
      .single();
    expect(item.data).toMatchObject({
      find: { id: own.findId },
      quest: { id: own.questId, title: 'Roman field' },
    });
    const quest = await alice.client
      .from('quests_with_geojson')
      .select('id,permission:property_permissions(property_address),finds(id)')
      .eq('id', own.questId)
      .single();
    expect(quest.error).toBeNull();
    const find = await alice.client.from('finds_with_geojson').select('quests(title)').eq('id', own.findId);
    expect(find.data).toEqual([{ quests: { title: 'Roman field' } }]);
  });
});

const places = () => ({ find_id: own.findId, quest_id: own.questId });
