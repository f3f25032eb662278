import { randomUUID } from 'node:crypto';
import { type Detectorist, recordFieldDay } from '../rest/test-rest.ts';

/** A record of `list_deleted`. */
export interface Kept {
  id: string;
  table: string;
  row: string;
  name: string;
  belongsTo: string | null;
  counts: Record<string, number>;
  points: number;
  deletedAt: string;
  goneAt: string;
}

export const must = <T>({ data, error }: { data: T; error: unknown }): T => {
  if (error) throw error;
  return data;
};

export async function list({ client }: Detectorist): Promise<Kept[]> {
  return must(await client.rpc('list_deleted')).records;
}

export async function remove({ client }: Detectorist, table: string, id: string): Promise<void> {
  must(await client.from(table).delete().eq('id', id));
}

/** Restores the record that was deleted last. */
export async function restoreLast(owner: Detectorist): Promise<void> {
  const [last] = await list(owner);
  must(await owner.client.rpc('restore_deleted', { record: last?.id }));
}

/** A field day with a row of every other kind that a user can delete. */
export async function recordFullDay(owner: Detectorist) {
  const { client, userId } = owner;
  const day = await recordFieldDay(owner);
  const ids = { contact: randomUUID(), permission: randomUUID(), bucket: randomUUID(), link: randomUUID() };
  const { contact, permission } = ids;
  must(await client.from('landowner_contacts').insert({ id: contact, name: 'J. Archer' }));
  must(
    await client.from('contact_interactions').insert({ contact_id: contact, summary: 'Rang about the barn' }),
  );
  must(
    await client.from('property_permissions').insert({
      id: permission,
      contact_id: contact,
      property_address: 'Home Farm',
      boundary: 'SRID=4326;POLYGON((0.1 52.1,0.1234567890123 52.1,0.1234567890123 52.2,0.1 52.1))',
    }),
  );
  const document = `${userId}/permissions/${permission}/${randomUUID()}.pdf`;
  must(
    await client
      .from('media')
      .insert({ permission_id: permission, storage_path: document, media_type: 'document' }),
  );
  must(
    await client.from('media').insert({
      quest_id: day.questId,
      storage_path: `${userId}/voice/${randomUUID()}.weba`,
      media_type: 'voice_note',
      recorded_at: '2026-04-18T09:41:00Z',
      duration_ms: 4000,
    }),
  );
  must(await client.from('quests').update({ permission_id: permission }).eq('id', day.questId));
  const walk = [0, 1, 2, 3].map((n) => [1_776_499_200_000 + n * 1000 + n, 0.1 + n / 7, 52 + n / 3]);
  must(await client.rpc('append_quest_path_points', { target_quest_id: day.questId, points: walk }));
  must(
    await client
      .from('planned_quests')
      .insert({ name: 'The plan', day: '2026-04-18', quest_id: day.questId }),
  );
  must(
    await client
      .from('find_equipment')
      .insert({ id: ids.link, find_id: day.relicId, equipment_id: day.coilId }),
  );
  must(
    await client.from('bucket_list').insert({
      id: ids.bucket,
      name: 'A Roman coin',
      status: 'found',
      find_id: day.coinId,
      quest_id: day.questId,
    }),
  );
  must(
    await client.from('map_layers').insert({ name: 'Old map', address: 'https://maps.example', tiles: {} }),
  );
  return { day, ids };
}
