import { asQuestId, asUserId } from '@metalquest/core/ids';
import type { JsonObject } from '@metalquest/core/json';
import { syncedTable } from '@metalquest/sync/mapping/tables';
import { mergePoints } from '@metalquest/sync/replica/path';
import { describeReplica, type Replica } from '@metalquest/sync/replica/replica';
import { storedRow, writeRows } from '@metalquest/sync/replica/write-rows';
import { SAMPLES } from '@metalquest/sync/test/support/sample-rows';

/* Runs in Chromium: fills a replica with ten years of data that count as synced. */

const QUESTS = 1_000;
/** Every second find has a photo. */
const PHOTOS = 5_000;
const GEAR = 30;
const PERMISSIONS = 300;
const INTERACTIONS = 900;
const WISHES = 300;
const BATCH_SIZE = 1_000;
/** The number of newest finds with a local thumbnail. */
const THUMBNAILS = 400;
const POINTS = 400;
const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2016-01-01T08:00:00Z');

/** The last row of each kind, for opening its screen. */
export interface Years {
  readonly quest: string;
  readonly find: string;
  readonly gear: string;
  readonly permission: string;
  readonly contact: string;
}

declare global {
  interface Window {
    /** `finds`: at least twice the number of photos. */
    seedYears(userId: string, finds: number): Promise<Years>;
  }
}

const ids = (count: number): readonly string[] => Array.from({ length: count }, () => crypto.randomUUID());

const itemAt = (items: readonly string[], index: number): string => items[index % items.length] ?? '';

const isoTime = (hours: number): string => new Date(START_MS + hours * HOUR_MS).toISOString();

/** A deterministic place for find `i`. */
function placeOf(i: number): JsonObject {
  const field = Math.floor(i / 10);
  const [xShare, yShare] = [(field * 0.754_877_666) % 1, (field * 0.569_840_291) % 1];
  const lng = -3 + xShare * 3.5 + ((i * 0.618_033_988) % 1) * 0.006;
  return { type: 'Point', coordinates: [lng, 51 + yShare * 2.5 + ((i * 0.414_213_562) % 1) * 0.004] };
}

/** Writes rows built from the sample of their table and their own columns. */
async function put(
  replica: Replica,
  name: string,
  rowIds: readonly string[],
  ownValues: (index: number) => { refs: Record<string, string>; columns: JsonObject },
): Promise<void> {
  const table = syncedTable(name);
  const sample = SAMPLES[name];
  if (!table || !sample) throw new Error(`no ${name}`);
  for (let offset = 0; offset < rowIds.length; offset += BATCH_SIZE) {
    const changes = rowIds.slice(offset, offset + BATCH_SIZE).map((id, i) => {
      const { refs, columns } = ownValues(offset + i);
      const value = table.read({ ...sample.row({ id, userId: replica.userId, refs }), id, ...columns });
      if (!value.ok) throw new Error(`${name}: ${value.error}`);
      const after = storedRow(table, id, value.value, { xid: '1', generation: 1 });
      return { before: undefined, after };
    });
    await replica.dexie.transaction('rw', [...replica.everything], async () =>
      writeRows(replica, table, changes),
    );
  }
}

async function drawPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 240);
  const context2d = canvas.getContext('2d');
  if (!context2d) throw new Error('no canvas');
  for (let i = 0; i < 60; i++) {
    context2d.fillStyle = `hsl(${i * 6} 40% 50%)`;
    context2d.fillRect((i * 37) % 320, (i * 53) % 240, 60, 40);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

async function seedReplica(userId: string, findCount: number): Promise<Years> {
  const replica = describeReplica(asUserId(userId));
  const [gear, contacts, permissions] = [ids(GEAR), ids(PERMISSIONS), ids(PERMISSIONS)];
  const [quests, finds, photos] = [ids(QUESTS), ids(findCount), ids(PHOTOS)];
  await put(replica, 'equipment', gear, (i) => ({ refs: {}, columns: { name: `Detector ${i}` } }));
  await put(replica, 'landowner_contacts', contacts, (i) => ({ refs: {}, columns: { name: `Owner ${i}` } }));
  await put(replica, 'property_permissions', permissions, (i) => ({
    refs: { landowner_contacts: itemAt(contacts, i) },
    columns: { property_address: `Farm ${i}` },
  }));
  await put(replica, 'contact_interactions', ids(INTERACTIONS), (i) => ({
    refs: { landowner_contacts: itemAt(contacts, i) },
    columns: { summary: `Talk ${i}` },
  }));
  await put(replica, 'quests', quests, (i) => ({
    refs: { property_permissions: itemAt(permissions, i) },
    columns: {
      title: `Field ${i}`,
      status: 'ended',
      is_current: false,
      start_time: isoTime(i * 80),
      date: isoTime(i * 80),
      end_time: isoTime(i * 80 + 3),
      created_at: isoTime(i * 80),
    },
  }));
  await put(replica, 'finds', finds, (i) => ({
    refs: { quests: itemAt(quests, Math.floor(i / 10)), equipment: itemAt(gear, i) },
    columns: {
      item_description: `Find ${i}`,
      found_at: isoTime(i * 8),
      depth_cm: i % 40,
      category: ['Coin', 'Relic', 'Jewelry', 'Trash'][i % 4] ?? 'Coin',
      location_geom: placeOf(i),
    },
  }));
  await put(replica, 'bucket_list', ids(WISHES), (i) => ({
    refs: {},
    columns: { name: `Wish ${i}`, status: 'pending', found_date: null, find_id: null, quest_id: null },
  }));
  await put(replica, 'media', photos, (i) => ({
    refs: { finds: itemAt(finds, i * 2 + 1) },
    columns: {
      find_id: itemAt(finds, i * 2 + 1),
      equipment_id: null,
      permission_id: null,
      media_type: 'image',
    },
  }));
  const blob = await drawPicture();
  const thumbnails = photos
    .slice(-THUMBNAILS)
    .map((id) => ({ id, blob, size: blob.size, lastUsedAt: Date.now() }));
  await replica.mediaThumbs.bulkPut(thumbnails);
  const quest = asQuestId(itemAt(quests, QUESTS - 1));
  const points = Array.from({ length: POINTS }, (_, i) => ({
    lng: -1.09 + (i % 40) / 8e3,
    lat: 51.34 + i / 1e5,
    t: START_MS + i * 30_000,
  }));
  await replica.dexie.transaction('rw', [...replica.everything], async () =>
    mergePoints(replica, quest, points),
  );
  replica.dexie.close();
  return {
    quest,
    find: itemAt(finds, findCount - 1),
    gear: itemAt(gear, 0),
    permission: itemAt(permissions, 0),
    contact: itemAt(contacts, 0),
  };
}

window.seedYears = async (userId, finds) => {
  try {
    return await seedReplica(userId, finds);
  } catch (cause) {
    // Dexie's name and message are not own properties and would not leave the page.
    throw cause instanceof Error ? new Error(`${cause.name}: ${cause.message}`, { cause }) : cause;
  }
};
