import { randomUUID } from 'node:crypto';
import { FIND_KINDS } from '../../apps/server/src/demo/catalogue.ts';
import { findPainter, PHOTO_SIZE } from '../../apps/server/src/demo/draw-find.ts';
import { newAccount } from './stored.ts';

export interface NewGallery {
  finds: number;
  /** How many of the newest finds have a photo each. */
  photos?: number;
  title?: string;
  layout?: 'rows' | 'grid' | 'masonry' | 'timeline';
  /** A client of the account; by default a new one. */
  client?: Awaited<ReturnType<typeof newAccount>>;
  /** Extra columns for the find at an index. */
  find?: (index: number) => Record<string, unknown>;
}

/** Shared, because it caches drawn backgrounds. */
const paint = findPainter();

const BATCH_SIZE = 500;
/** Time of the newest find; each earlier find is half a day older. */
const NEWEST_MS = Date.UTC(2026, 9, 30);

/**
 * Creates an account with a public gallery that shows everything a gallery can show.
 * @returns its path, `/gallery/...`
 */
export async function publishGallery(
  server: string,
  {
    finds,
    photos = 0,
    title = 'Finds of the chalk',
    layout = 'grid',
    find = () => ({}),
    client: existingClient,
  }: NewGallery,
): Promise<string> {
  const client = existingClient ?? (await newAccount(server, `${randomUUID()}@example.org`));
  const throwOnError = ({ error }: { error: unknown }): void => {
    if (error) throw error;
  };
  const quest = randomUUID();
  throwOnError(await client.from('quests').insert({ id: quest, title: 'Long Meadow', status: 'ended' }));
  const kinds = Array.from({ length: Math.ceil(finds / FIND_KINDS.length) }, () => FIND_KINDS).flat();
  const rows = kinds.slice(0, finds).map(({ name, category }, index) => ({
    id: randomUUID(),
    quest_id: quest,
    item_description: name,
    category,
    depth_cm: index % 40,
    target_id: String(index % 99),
    terrain_type: 'Pasture',
    found_at: new Date(NEWEST_MS - index * 43_200_000).toISOString(),
    ...find(index),
  }));
  for (let offset = 0; offset < rows.length; offset += BATCH_SIZE)
    throwOnError(await client.from('finds').insert(rows.slice(offset, offset + BATCH_SIZE)));
  const media = [];
  for (const [seed, { shape, metal }] of kinds.slice(0, photos).entries()) {
    const id = rows[seed]?.id;
    const bytes = await paint({ shape, metal, seed });
    const path = `finds/${id}/${randomUUID()}.jpg`;
    const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
    throwOnError(await client.storage.from('media').upload(path, file));
    media.push({
      find_id: id,
      storage_path: path,
      media_type: 'image',
      filename: 'photo.jpg',
      image_width: PHOTO_SIZE,
      image_height: PHOTO_SIZE,
      byte_size: bytes.length,
    });
  }
  if (media.length > 0) throwOnError(await client.from('media').insert(media));
  const slug = `finds-${randomUUID().slice(0, 8)}`;
  throwOnError(
    await client
      .from('user_preferences')
      .update({
        is_gallery_public: true,
        gallery_slug: slug,
        gallery_title: title,
        gallery_layout_style: layout,
        gallery_show_fields: [
          'category',
          'depth',
          'target_id',
          'terrain_type',
          'ground_mineralization',
          'moisture_level',
          'trash_density',
          'ground_compaction',
          'month',
        ],
      })
      .not('user_id', 'is', null),
  );
  return `/gallery/${slug}`;
}
