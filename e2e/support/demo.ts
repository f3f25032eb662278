import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { drawFind, randomFrom } from './demo-photos.ts';
import { type Fix, recordedWalk } from './track.ts';

const FINDS = [
  ['Silver penny, Edward I', 'Coin', 'silver', '84', 14],
  ['Crotal bell', 'Artifact', 'copper', '71', 21],
  ['Musket ball', 'Military', 'lead', '63', 9],
  ['Gilt buckle plate', 'Historic', 'gold', '68', 17],
  ['Sestertius, worn', 'Coin', 'bronze', '77', 26],
  ['Half groat', 'Coin', 'silver', '81', 11],
  ['Thimble', 'Relic', 'copper', '58', 8],
  ['Livery button', 'Relic', 'gold', '66', 12],
  ['Jetton, Nuremberg', 'Coin', 'copper', '60', 10],
  ['Ring pull', 'Trash', 'lead', '52', 3],
  ['Posy ring fragment', 'Jewelry', 'gold', '70', 19],
  ['Harness mount', 'Artifact', 'bronze', '64', 15],
] as const;
const QUESTS = [
  'Long Meadow',
  'Church field',
  'Top stubble',
  'Mill close',
  'Barn piece',
  'Orchard',
  'South headland',
  'Ten acre',
  'Fox covert edge',
  'River bank',
  'Old track',
  'Glebe',
];
const GROUNDS = ['soil', 'grass', 'soil', 'palm'] as const;

/** Fills a signed-in account with a season: gear, quests with walked paths, finds with drawn photos. */
export async function seedSeason(
  client: SupabaseClient,
  userId: string,
  nowMs: number,
): Promise<{ activeQuestId: string; findId: string }> {
  const must = async (call: PromiseLike<{ error: { message: string } | null }>): Promise<void> => {
    const { error } = await call;
    if (error) throw new Error(error.message);
  };
  const gear = { detector: randomUUID(), coil: randomUUID(), pinpointer: randomUUID() };
  await must(
    client.from('equipment').insert([
      { id: gear.detector, name: 'Deus II', type: 'detector', make: 'XP' },
      { id: gear.coil, name: '9 inch coil', type: 'coil', make: 'XP' },
      { id: gear.pinpointer, name: 'Pro-Pointer', type: 'pinpointer', make: 'Garrett' },
    ]),
  );
  const random = randomFrom(7);
  const quests = QUESTS.map((title, i) => ({
    id: randomUUID(),
    title,
    startMs: nowMs - i * 6 * 86_400_000 - 6_127_000,
  }));
  await must(
    client.from('quests').insert(
      quests.map(({ id, title, startMs }, i) => ({
        id,
        title,
        date: new Date(startMs).toISOString(),
        status: i === 0 ? 'active' : 'ended',
        is_current: i === 0,
        duration_seconds: i === 0 ? 0 : 4_000 + Math.floor(random() * 9_000),
        current_segment_start_timestamp: i === 0 ? new Date(startMs).toISOString() : null,
        end_time: i === 0 ? null : new Date(startMs + 9_000_000).toISOString(),
        location: 'Cerknica',
        weather: { description: 'light rain', condition: 'Rain', temperature: 11, icon: '10d' },
        notes: i % 3 === 0 ? 'Stubble, north of the footpath. Quiet ground, deep signals.' : null,
      })),
    ),
  );
  const walked = fieldWalk(recordedWalk('cerknicko-jezero')[0]);
  for (const { id, startMs } of quests) {
    const points = walked.map(({ lng, lat, t }) => [startMs + t, lng, lat]);
    await must(client.rpc('append_quest_path_points', { target_quest_id: id, points }));
  }
  const finds = Array.from({ length: 36 }, (_, i) => {
    const [name, category, metal, targetId, depth] = FINDS[i % FINDS.length] ?? FINDS[0];
    const quest = quests[i < 6 ? 0 : 1 + (i % (quests.length - 1))] ?? quests[0];
    const at = walked[Math.floor(((i % 6) + 0.5) * (walked.length / 6.2))] ?? walked[0];
    if (!quest || !at) throw new Error('the demo has no quests');
    return {
      id: randomUUID(),
      mediaId: randomUUID(),
      name,
      category,
      metal,
      targetId,
      depth: depth + (i % 5),
      quest,
      at,
      i,
    };
  });
  await must(
    client.from('finds').insert(
      finds.map((find) => ({
        id: find.id,
        quest_id: find.quest.id,
        item_description: find.name,
        category: find.category,
        target_id: find.targetId,
        depth_cm: find.depth,
        found_at: new Date(find.quest.startMs + (find.i % 6) * 900_000 + 300_000).toISOString(),
        location_geom: { type: 'Point', coordinates: [find.at.lng, find.at.lat] },
        detector_id: gear.detector,
        coil_id: gear.coil,
        pinpointer_id: gear.pinpointer,
        terrain_type: 'Stubble',
        moisture_level: 'Damp',
        details: find.i % 4 === 0 ? 'Face up, a hand below the plough line. Cleaned with water only.' : null,
      })),
    ),
  );
  for (const find of finds.filter(({ i }) => i % 9 !== 8)) {
    const bytes = await drawFind({
      ground: GROUNDS[find.i % GROUNDS.length] ?? 'soil',
      metal: find.metal,
      seed: find.i + 1,
    });
    const path = `finds/${find.id}/${find.mediaId}.jpg`;
    await must(
      client.storage.from('media').upload(path, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })),
    );
    await must(
      client.from('media').insert({
        id: find.mediaId,
        find_id: find.id,
        storage_path: path,
        media_type: 'image',
        filename: 'photo.jpg',
        image_width: 1200,
        image_height: 1200,
        byte_size: bytes.length,
      }),
    );
  }
  await must(
    client
      .from('profiles')
      .update({ full_name: 'Rosie Barrow', first_name: 'Rosie', last_name: 'Barrow' })
      .eq('user_id', userId),
  );
  return { activeQuestId: quests[0]?.id ?? '', findId: finds[0]?.id ?? '' };
}

/** Up and down a field in lines, as a detectorist walks it: 96 points over 100 minutes from a real place. */
function fieldWalk(from: Fix | undefined): Fix[] {
  if (!from) throw new Error('the recorded walk is empty');
  const random = randomFrom(3);
  const points: Fix[] = [];
  for (let line = 0; line < 8; line++) {
    for (let step = 0; step < 12; step++) {
      const along = line % 2 === 0 ? step : 11 - step;
      points.push({
        lng: from.lng + along * 0.00036 + (random() - 0.5) * 0.00008,
        lat: from.lat - line * 0.00032 + (random() - 0.5) * 0.00008,
        t: (line * 12 + step) * 62_000,
      });
    }
  }
  return points;
}
