import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { type Belongings, recordBelongings } from './belongings.ts';

/*
 * Decision 11: which rows a delete cascades to and which only lose a reference. Another device receives a tombstone
 * for the former and a change for the latter.
 */

interface Page {
  changes: { table: string; row: Record<string, unknown> }[];
  cursor: object;
}

let rest: RestUnderTest;
let owner: Detectorist;
let own: Belongings;
let ids: {
  interaction: string;
  item: string;
  document: string;
  receipt: string;
  link: string;
  media: string;
};
let before: Page;

beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());

const must = ({ error }: { error: unknown }): void => {
  if (error) throw error;
};
const pull = async (since: object | null): Promise<Page> => {
  const { data, error } = await owner.client.rpc('pull_changes', { since, page_size: 500 });
  if (error) throw error;
  return data;
};

beforeEach(async () => {
  owner = await rest.signUp();
  own = await recordBelongings(owner);
  const { client, userId } = owner;
  ids = {
    interaction: randomUUID(),
    item: randomUUID(),
    document: randomUUID(),
    receipt: randomUUID(),
    link: randomUUID(),
    media: '',
  };
  must(await client.from('quests').update({ permission_id: own.permissionId }).eq('id', own.questId));
  must(
    await client
      .from('contact_interactions')
      .insert({ id: ids.interaction, contact_id: own.contactId, kind: 'visit' }),
  );
  must(
    await client.from('bucket_list').insert({
      id: ids.item,
      name: 'A hammered penny',
      status: 'found',
      found_date: '2026-04-18T09:00:00Z',
      find_id: own.findId,
      quest_id: own.questId,
    }),
  );
  must(
    await client
      .from('find_equipment')
      .insert({ id: ids.link, find_id: own.findId, equipment_id: own.detectorId, role: 'detector' }),
  );
  must(
    await client.from('media').insert({
      id: ids.document,
      permission_id: own.permissionId,
      storage_path: `${userId}/permissions/${own.permissionId}/${ids.document}.pdf`,
      media_type: 'document',
    }),
  );
  must(
    await client.from('media').insert({
      id: ids.receipt,
      equipment_id: own.detectorId,
      storage_path: `${userId}/equipment/${own.detectorId}/${ids.receipt}.pdf`,
      media_type: 'document',
    }),
  );
  const { data } = await client.from('media').select('id').eq('find_id', own.findId).single();
  ids.media = data?.id;
  before = await pull(null);
});

async function recordVoiceNote(): Promise<string> {
  const id = randomUUID();
  must(
    await owner.client.from('media').insert({
      id,
      quest_id: own.questId,
      storage_path: `${owner.userId}/voice/${id}.weba`,
      media_type: 'voice_note',
      recorded_at: '2026-04-18T09:41:00Z',
      duration_ms: 4000,
    }),
  );
  return id;
}

/** What another device pulls after the delete: rows by table, tombstones as `gone table`. */
async function deleted(table: string, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  must(await owner.client.from(table).delete().eq('id', id));
  const known = new Set(before.changes.map((change) => JSON.stringify(change)));
  const news = (await pull(before.cursor)).changes.filter((change) => !known.has(JSON.stringify(change)));
  const changes: Record<string, Record<string, unknown>[]> = {};
  for (const { table: name, row } of news) {
    const key = name === 'tombstones' ? `gone ${row.table_name}` : name;
    changes[key] = [...(changes[key] ?? []), row];
  }
  return changes;
}

const row = (fields: object) => expect.objectContaining(fields);

describe('deleting', () => {
  it('a contact deletes its interactions; its permissions remain without it', async () => {
    expect(await deleted('landowner_contacts', own.contactId)).toEqual({
      'gone landowner_contacts': [row({ row_id: own.contactId })],
      'gone contact_interactions': [row({ row_id: ids.interaction })],
      property_permissions: [row({ id: own.permissionId, contact_id: null, status: 'active' })],
    });
  });

  it('a permission deletes its documents; its quests remain without it', async () => {
    expect(await deleted('property_permissions', own.permissionId)).toEqual({
      'gone property_permissions': [row({ row_id: own.permissionId })],
      'gone media': [row({ row_id: ids.document })],
      quests: [row({ id: own.questId, permission_id: null, title: 'Roman field' })],
    });
  });

  it('a detector deletes its receipt and its links; its finds remain without it', async () => {
    expect(await deleted('equipment', own.detectorId)).toEqual({
      'gone equipment': [row({ row_id: own.detectorId })],
      'gone media': [row({ row_id: ids.receipt })],
      'gone find_equipment': [row({ row_id: ids.link })],
      finds: [row({ id: own.findId, detector_id: null, item_description: 'Denarius' })],
    });
  });

  it('a find deletes its pictures and links; a bucket list item that it fulfilled stays found', async () => {
    expect(await deleted('finds', own.findId)).toEqual({
      'gone finds': [row({ row_id: own.findId })],
      'gone media': [row({ row_id: ids.media })],
      'gone find_equipment': [row({ row_id: ids.link })],
      bucket_list: [
        row({
          id: ids.item,
          find_id: null,
          quest_id: own.questId,
          status: 'found',
          found_date: '2026-04-18T09:00:00+00:00',
        }),
      ],
    });
  });

  it('a quest deletes its finds with their records; the bucket list item stays found, the permission is unchanged', async () => {
    const changes = await deleted('quests', own.questId);
    expect(changes['gone finds']).toHaveLength(2);
    expect(changes).toEqual({
      'gone quests': [row({ row_id: own.questId })],
      'gone finds': expect.arrayContaining([row({ row_id: own.findId })]),
      'gone media': [row({ row_id: ids.media })],
      'gone find_equipment': [row({ row_id: ids.link })],
      bucket_list: [row({ id: ids.item, find_id: null, quest_id: null, status: 'found' })],
    });
  });

  it('a quest takes its voice notes with it', async () => {
    const note = await recordVoiceNote();
    before = await pull(null);
    const changes = await deleted('quests', own.questId);
    expect(changes['gone media']).toContainEqual(row({ row_id: note }));
  });

  it('a quest that another one replaces hands over its finds and voice notes, with their records, and the bucket list item', async () => {
    const heir = { id: randomUUID(), title: 'Roman field', replaces: [own.questId] };
    must(await owner.client.from('quests').insert(heir));
    const note = await recordVoiceNote();
    before = await pull(null);
    const changes = await deleted('quests', own.questId);
    expect(changes).toEqual({
      'gone quests': [row({ row_id: own.questId })],
      media: [row({ id: note, quest_id: heir.id })],
      finds: expect.arrayContaining([row({ id: own.findId, quest_id: heir.id })]),
      bucket_list: [row({ id: ids.item, find_id: own.findId, quest_id: heir.id })],
    });
    expect(changes.finds).toHaveLength(2);
  });

  it('a bucket list item or an interaction deletes nothing else', async () => {
    expect(await deleted('bucket_list', ids.item)).toEqual({
      'gone bucket_list': [row({ row_id: ids.item })],
    });
    before = await pull(null);
    expect(await deleted('contact_interactions', ids.interaction)).toEqual({
      'gone contact_interactions': [row({ row_id: ids.interaction })],
    });
  });

  it('an account deletes everything, including tombstones', async () => {
    await rest.backend.db.query('delete from auth.users where id = $1', [owner.userId]);
    const tables = await rest.backend.db.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'user_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );
    expect(tables.length).toBeGreaterThan(12);
    for (const { name } of tables) {
      const left = await rest.backend.db.query(`select 1 from ${name} where user_id = $1`, [owner.userId]);
      expect({ name, left }).toEqual({ name, left: [] });
    }
  });
});
