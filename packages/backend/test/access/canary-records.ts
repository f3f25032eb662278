import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/database.ts';
import type { Detectorist } from '../rest/test-rest.ts';
import type { Belongings } from './belongings.ts';
import { PLACE } from './canary-secrets.ts';

export const LAT = 52.20531;
export const LNG = 0.12181;
export const SLUG = 'the-whole-lot';
export const VOICE_NOTE = randomUUID();

export const must = ({ error }: { error: unknown }): void => {
  if (error) throw error;
};

/** Fills every table of an account with secrets, and publishes all that can be published. */
export async function publishEverything(
  db: Database,
  { client, userId }: Detectorist,
  own: Belongings,
): Promise<void> {
  const location = `SRID=4326;POINT(${LNG} ${LAT})`;
  const square = `SRID=4326;POLYGON((${LNG} ${LAT}, 1 ${LAT}, 1 53, ${LNG} ${LAT}))`;
  must(
    await client
      .from('landowner_contacts')
      .update({ address: `${PLACE} Manor`, phone: '01223 840000', notes: `${LAT}, ${LNG}` })
      .eq('id', own.contactId),
  );
  must(
    await client
      .from('property_permissions')
      .update({
        property_address: `${PLACE} Manor`,
        boundary: square,
        terms: PLACE,
        valid_until: '2099-09-09',
      })
      .eq('id', own.permissionId),
  );
  must(await client.from('contact_interactions').insert({ contact_id: own.contactId, summary: PLACE }));
  must(
    await client
      .from('quests')
      .update({
        location: PLACE,
        notes: `By the mill at ${PLACE}`,
        location_geom: location,
        permission_id: own.permissionId,
        weather: { description: 'canary drizzle', temperature: 9, condition: 'Rain' },
        date: '2026-04-18T09:41:00Z',
      })
      .eq('id', own.questId),
  );
  const path = Array.from({ length: 20 }, (_, i) => [Date.UTC(2026, 3, 18, 9, 41) + i * 1000, LNG, LAT]);
  must(await client.rpc('append_quest_path_points', { target_quest_id: own.questId, points: path }));
  must(
    await client
      .from('finds')
      .update({
        location_geom: location,
        details: `At ${LAT}, ${LNG}`,
        special_conditions: PLACE,
        material: PLACE,
        found_at: '2026-04-18T09:41:00Z',
        target_id: '82',
        terrain_type: 'Pasture',
      })
      .eq('id', own.findId),
  );
  must(
    await client
      .from('media')
      .update({ filename: `IMG_CANARY ${LAT} ${PLACE}.jpg` })
      .eq('find_id', own.findId),
  );
  must(
    await client.from('media').insert({
      quest_id: own.questId,
      storage_path: `${userId}/voice/${VOICE_NOTE}.weba`,
      media_type: 'voice_note',
      filename: `voice CANARY ${PLACE}.weba`,
      recorded_at: '2026-04-18T09:41:00Z',
      duration_ms: 4000,
    }),
  );
  must(
    await client
      .from('equipment')
      .update({ serial_number: 'SN-77-CANARY', purchase_location: PLACE, notes: PLACE })
      .eq('id', own.detectorId),
  );
  must(
    await client
      .from('bucket_list')
      .insert({ name: 'Aureus', notes: PLACE, find_id: own.findId, quest_id: own.questId, status: 'found' }),
  );
  must(
    await client
      .from('planned_quests')
      .insert({ name: `Back to ${PLACE}`, goal: PLACE, day: '2099-10-10', permission_id: own.permissionId }),
  );
  must(
    await client.from('map_layers').insert({
      name: `Old map of ${PLACE}`,
      address: 'https://maps.example/{z}/{x}/{y}?key=KEY-CANARY',
      tiles: { credits: [{ text: PLACE }] },
    }),
  );
  const columns = await db.query<{ name: string }>(
    `select distinct attname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and attnum > 0 limit 45`,
  );
  must(
    await client
      .from('user_preferences')
      .update({
        is_gallery_public: true,
        gallery_slug: SLUG,
        gallery_title: 'The whole lot',
        gallery_show_fields: [
          ...columns.map(({ name }) => name),
          'month',
          'depth',
          'location',
          'details',
        ].slice(-50),
      })
      .eq('user_id', userId),
  );
}
