import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

/** Rows per table: enough for most payloads to appear in some short field. */
const ROWS = 12;

/** Joins as many payloads as fit in `maxLength` characters, starting at `startIndex`. */
function joinPayloads(payloads: readonly string[], startIndex: number, maxLength: number): string {
  let text = '';
  for (let i = 0; i < payloads.length; i++) {
    const extended = `${text}${payloads[(startIndex + i) % payloads.length]} `;
    if (extended.trim().length > maxLength) {
      if (text) break;
      continue;
    }
    text = extended;
  }
  return text.trim() || joinPayloads(payloads, startIndex + 1, maxLength + 8).slice(0, maxLength);
}

export interface HostileRecords {
  /** Addresses of the pages that each show one record. */
  readonly addresses: readonly string[];
}

/**
 * Stores script payloads in every field of every record type. Uses the API directly as a hostile client
 * would, because the app would truncate or refuse some of them.
 */
export async function storeHostileRecords(
  client: SupabaseClient,
  userId: string,
  payloads: readonly string[],
): Promise<HostileRecords> {
  let field = 0;
  /** Text for the next field; no two fields of a row start with the same payload. */
  const text = (maxLength: number): string => {
    field += 7;
    return joinPayloads(payloads, field, maxLength);
  };
  async function insert(table: string, row: (index: number) => Record<string, unknown>): Promise<string[]> {
    const rows = Array.from({ length: ROWS }, (_, index) => ({ id: randomUUID(), ...row(index) }));
    const { error } = await client.from(table).insert(rows);
    if (error) throw new Error(`${table}: ${error.message}`);
    return rows.map(({ id }) => String(id));
  }
  async function attach(parent: Record<string, string>, folder: string, name: string, file: Blob) {
    const path = `${folder}/${randomUUID()}.${name}`;
    const media_type = name === 'pdf' ? 'document' : 'image';
    for (const { error } of [
      await client.storage.from('media').upload(path, file),
      await client
        .from('media')
        .insert({ ...parent, storage_path: path, media_type, filename: text(300), byte_size: file.size }),
    ])
      if (error) throw new Error(`${name}: ${error.message}`);
  }
  async function change(table: string, columns: Record<string, unknown>): Promise<void> {
    const { error } = await client.from(table).update(columns).eq('user_id', userId);
    if (error) throw new Error(`${table}: ${error.message}`);
  }

  const gear = await insert('equipment', (index) => ({
    name: text(200),
    type: (['detector', 'coil', 'pinpointer', 'other'] as const)[index % 4],
    make: text(200),
    model: text(200),
    notes: text(20_000),
    purchase_location: text(300),
    serial_number: text(200),
  }));
  const quests = await insert('quests', (index) => ({
    title: text(200),
    notes: text(20_000),
    location: text(300),
    status: 'ended',
    date: `2026-03-${10 + index}T09:00:00Z`,
    end_time: `2026-03-${10 + index}T11:00:00Z`,
    location_geom: { type: 'Point', coordinates: [-1.8 + index / 100, 51.1] },
  }));
  const finds = await insert('finds', (index) => ({
    quest_id: quests[index],
    item_description: text(300),
    found_at: `2026-03-${10 + index}T10:00:00Z`,
    location_geom: { type: 'Point', coordinates: [-1.8 + index / 100, 51.1] },
    detector_id: gear[0],
    coil_id: gear[1],
    details: text(20_000),
    target_id: text(16),
    ground_mineralization: text(100),
    terrain_type: text(100),
    moisture_level: text(100),
    trash_density: text(100),
    ground_compaction: text(100),
    special_conditions: text(300),
    material: text(100),
  }));
  const contacts = await insert('landowner_contacts', () => ({
    name: text(200),
    phone: text(50),
    email: `${text(200)}@example.org`,
    address: text(500),
    notes: text(20_000),
  }));
  const permissions = await insert('property_permissions', (index) => ({
    contact_id: contacts[index],
    property_address: text(500),
    status: 'active',
    terms: text(20_000),
    notes: text(20_000),
  }));
  await insert('contact_interactions', (index) => ({ contact_id: contacts[index], summary: text(20_000) }));
  await insert('bucket_list', () => ({ name: text(200), notes: text(20_000) }));

  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const picture = new Blob([pixel], { type: 'image/png' });
  const letter = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' });
  await attach({ find_id: String(finds[0]) }, `finds/${finds[0]}`, 'png', picture);
  await attach({ equipment_id: String(gear[0]) }, `${userId}/equipment/${gear[0]}`, 'png', picture);
  for (const id of permissions.slice(0, 4))
    await attach({ permission_id: id }, `${userId}/permissions/${id}`, 'pdf', letter);

  await change('profiles', {
    first_name: text(100),
    last_name: text(100),
    full_name: text(200),
    avatar_url: `https://example.org/${encodeURIComponent(text(200))}`,
  });
  await change('user_preferences', {
    gallery_title: text(200),
    gallery_show_fields: [text(100), 'depth'],
    map_style: text(100),
  });
  const pages = (folder: string, recordIds: readonly string[]) =>
    recordIds.slice(0, 1).map((id) => `${folder}/${id}`);
  return {
    addresses: [
      ...pages('/quests', quests),
      ...pages('/finds', finds),
      ...pages('/gear', gear),
      ...pages('/permissions', permissions),
      ...pages('/permissions/contacts', contacts),
      `/quests/${quests[0]}/add-find`,
    ],
  };
}
