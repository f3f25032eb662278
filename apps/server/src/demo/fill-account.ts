import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { DemoAccount } from './demo-account.ts';
import { findPainter, PHOTO_SIZE } from './draw-find.ts';
import { GEAR } from './gear.ts';
import { BUCKET, CONTACTS, INTERACTIONS, PROPERTIES } from './places.ts';
import { randomFrom } from './random.ts';
import { recordOfKind } from './records.ts';
import { type DemoFind, makeSeason, type Season } from './season.ts';
import { hedgeOf } from './walk.ts';

export interface DemoTarget {
  readonly url: string;
  readonly anonKey: string;
  readonly account: DemoAccount;
  readonly nowMs: number;
  readonly newId: () => string;
  readonly season?: Season;
  /** The finds that get a photo; all by default. */
  readonly photographed?: readonly DemoFind[];
  readonly progress?: (done: number, of: number) => void;
}

type Row = Record<string, unknown>;

const DAY_MS = 86_400_000;
const AT_ONCE = 4;

/**
 * Signs in like any client and fills the account: gear, landowners, permissions, quests with paths, finds
 * with photos, a bucket list. All data pass the usual access rules and checks.
 * @throws with the server's message at the first refusal
 */
export async function fillAccount(target: DemoTarget): Promise<Season> {
  const { account, nowMs, newId } = target;
  const client = createClient(target.url, target.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const insert = inserter(client);
  const day = (days: number): string => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);

  const gear = Object.fromEntries(GEAR.map(({ key }) => [key, newId()]));
  await insert(
    'equipment',
    GEAR.map(
      ({ key, name, type, make, model, serial, price, boughtDay, from, warranty, attributes, notes }) => ({
        id: gear[key],
        name,
        type,
        make,
        model,
        notes,
        attributes,
        date_bought: day(boughtDay),
        purchase_location: from,
        purchase_price: price,
        purchase_currency: 'GBP',
        warranty_duration_months: warranty,
        serial_number: serial,
      }),
    ),
  );
  const permissions = await landowners(insert, newId, day);
  const { season = makeSeason(nowMs, newId) } = target;
  await quests(client, insert, season, permissions, nowMs);
  await insert(
    'finds',
    season.finds.map((find) => findRow(find, gear)),
  );
  await photos(client, insert, target.photographed ?? season.finds, target.progress);
  await insert('bucket_list', bucketRows(season, newId));
  const { error: signInError } = await client
    .from('profiles')
    .update({ full_name: 'Rosie Barrow', first_name: 'Rosie', last_name: 'Barrow' })
    .eq('user_id', data.user.id);
  if (signInError) throw signInError;
  return season;
}

type Insert = (table: string, rows: readonly Row[]) => Promise<void>;

function inserter(client: SupabaseClient): Insert {
  return async (table, rows) => {
    const { error } = await client.from(table).insert([...rows]);
    if (error) throw new Error(`The server rejected ${table} of the demo: ${error.message}`);
  };
}

/** @returns permission ids in the order of PROPERTIES */
async function landowners(
  insert: Insert,
  newId: () => string,
  day: (days: number) => string,
): Promise<string[]> {
  const contacts = CONTACTS.map(() => newId());
  const permissions = PROPERTIES.map(() => newId());
  const random = randomFrom(7);
  await insert(
    'landowner_contacts',
    CONTACTS.map(({ preferred, ...contact }, i) => ({
      id: contacts[i],
      ...contact,
      preferred_contact: preferred,
    })),
  );
  await insert(
    'property_permissions',
    PROPERTIES.map((property, i) => ({
      id: permissions[i],
      contact_id: contacts[property.contact],
      property_address: property.address,
      status: property.status,
      valid_from: day(property.fromDay),
      valid_until: property.untilDay === null ? null : day(property.untilDay),
      boundary: { type: 'Polygon', coordinates: [hedgeOf(property, random)] },
      terms: property.terms,
      finds_agreement_share: property.share,
    })),
  );
  await insert(
    'contact_interactions',
    INTERACTIONS.map(({ contact, day: on, kind, summary, followUpDay }) => ({
      id: newId(),
      contact_id: contacts[contact],
      kind,
      interaction_date: day(on),
      summary,
      follow_up_date: followUpDay === null ? null : day(followUpDay),
    })),
  );
  return permissions;
}

async function quests(
  client: SupabaseClient,
  insert: Insert,
  season: Season,
  permissions: readonly string[],
  nowMs: number,
): Promise<void> {
  await insert(
    'quests',
    season.quests.map((quest) => ({
      id: quest.id,
      title: quest.name,
      notes: quest.notes,
      date: new Date(quest.startMs).toISOString(),
      end_time: quest.isCurrent
        ? null
        : new Date(Math.min(nowMs, quest.startMs + quest.durationS * 1000)).toISOString(),
      duration_seconds: quest.durationS,
      status: quest.isCurrent ? 'paused' : 'ended',
      is_current: false,
      current_segment_start_timestamp: null,
      location: quest.village,
      location_geom: pointOf(quest.path[0]),
      weather: quest.weather,
      permission_id: permissions[quest.property],
    })),
  );
  for (const { id, path } of season.quests) {
    const { error } = await client.rpc('append_quest_path_points', {
      target_quest_id: id,
      points: path.map(({ lng, lat, t }) => [t, lng, lat]),
    });
    if (error) throw error;
  }
}

const pointOf = (at: { lng: number; lat: number } | undefined): Row | null =>
  at ? { type: 'Point', coordinates: [at.lng, at.lat] } : null;

function groundOf({ quest: { property } }: DemoFind): Row {
  const { mineralization, trash, compaction } = PROPERTIES[property]?.ground ?? {};
  return { ground_mineralization: mineralization, trash_density: trash, ground_compaction: compaction };
}

function findRow(find: DemoFind, gear: Readonly<Record<string, string>>): Row {
  return {
    id: find.id,
    quest_id: find.quest.id,
    item_description: find.kind.name,
    category: find.kind.category,
    target_id: String(find.targetId),
    depth_cm: find.depthCm,
    found_at: new Date(find.at.t).toISOString(),
    location_geom: pointOf(find.at),
    detector_id: gear[find.quest.detector],
    coil_id: gear[find.coil],
    pinpointer_id: gear.pointer,
    terrain_type: find.terrain,
    moisture_level: find.quest.moisture,
    special_conditions: find.quest.special,
    ...(find.hasAllFields ? groundOf(find) : {}),
    details: find.details,
    ...recordColumns(find),
  };
}

function recordColumns({ kind, seed }: DemoFind): Row {
  const record = recordOfKind(kind.name, seed);
  return {
    period: record.period,
    year_from: record.yearFrom,
    year_to: record.yearTo,
    material: record.material,
    weight_g: record.weightG,
    length_mm: record.lengthMm,
    width_mm: record.widthMm,
    thickness_mm: record.thicknessMm,
    diameter_mm: record.diameterMm,
  };
}

async function photos(
  client: SupabaseClient,
  insert: Insert,
  finds: readonly DemoFind[],
  progress: DemoTarget['progress'],
): Promise<void> {
  const paint = findPainter();
  const remaining = [...finds];
  const rows: Row[] = [];
  async function work(): Promise<void> {
    for (let find = remaining.shift(); find; find = remaining.shift()) {
      const { shape, metal } = find.kind;
      const bytes = await paint({ shape, metal, seed: find.seed });
      const path = `finds/${find.id}/${find.mediaId}.jpg`;
      const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
      const { error } = await client.storage.from('media').upload(path, file);
      if (error) throw error;
      rows.push({
        id: find.mediaId,
        find_id: find.id,
        storage_path: path,
        media_type: 'image',
        filename: 'photo.jpg',
        image_width: PHOTO_SIZE,
        image_height: PHOTO_SIZE,
        byte_size: bytes.length,
      });
      if (rows.length % 50 === 0) progress?.(rows.length, finds.length);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await insert('media', rows);
}

const FULFILLED: Readonly<Record<string, string>> = {
  'A Republican denarius': 'Denarius of Mark Antony',
  'A crotal bell that rings': 'Crotal bell',
};

function bucketRows({ finds }: Season, newId: () => string): Row[] {
  return BUCKET.map(({ name, notes, status }) => {
    const find = status === 'found' ? finds.find(({ kind }) => kind.name === FULFILLED[name]) : undefined;
    if (status === 'found' && !find) throw new Error(`Nothing in the demo fulfils "${name}".`);
    return {
      id: newId(),
      name,
      notes,
      status,
      found_date: find ? new Date(find.at.t).toISOString() : null,
      find_id: find?.id ?? null,
      quest_id: find?.quest.id ?? null,
    };
  });
}
