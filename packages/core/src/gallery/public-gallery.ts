import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Find } from '../find/find.ts';
import type { Media } from '../media/media.ts';
import type { UserPreferences } from '../preferences/preferences.ts';
import { GALLERY_FIELDS } from './gallery-choices.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import { GALLERY_PAGE_SIZE } from './gallery-page-size.ts';
import { tellsWhere } from './tells-where.ts';

/** Pictures of one find at most, as the server has it. */
const PICTURES_PER_FIND = 20;

/** A find with what decides how strangers see it. */
export interface GallerySource {
  readonly find: Find;
  /** Its media in their order. */
  readonly media: readonly Media[];
  /** The place name of its quest: words of it stay out of the gallery. */
  readonly questPlace: string | null;
}

/** What get_public_gallery answers for the first page, with own media in place of their public names. */
export interface PublicGallery {
  readonly slug: string | null;
  readonly title: string | null;
  readonly layout: string;
  readonly fields: readonly string[];
  readonly finds: readonly GalleryEntry<Media>[];
  /** Whether there are finds beyond this page. */
  readonly more: boolean;
}

const UNNAMED = 'Unnamed Find';

/** The answer's key and value for each field of the choice. */
const VALUE_OF: Readonly<
  Record<string, { readonly key: string; readonly of: (find: Find) => string | number | null }>
> = {
  category: { key: 'category', of: (find) => find.category },
  depth: { key: 'depth_cm', of: (find) => find.depthCm },
  target_id: { key: 'target_id', of: (find) => find.targetId },
  terrain_type: { key: 'terrain_type', of: (find) => find.terrainType },
  ground_mineralization: { key: 'ground_mineralization', of: (find) => find.groundMineralization },
  moisture_level: { key: 'moisture_level', of: (find) => find.moistureLevel },
  trash_density: { key: 'trash_density', of: (find) => find.trashDensity },
  ground_compaction: { key: 'ground_compaction', of: (find) => find.groundCompaction },
  month: { key: 'month', of: (find) => monthOf(find) },
};

function monthOf(find: Find): string {
  return find.foundAt.slice(0, 7);
}

function entryOf({ find, media, questPlace }: GallerySource, shown: readonly string[]): GalleryEntry<Media> {
  const fields: Record<string, string | number | null> = {};
  for (const field of shown) {
    const known = VALUE_OF[field];
    if (!known) continue;
    const value = known.of(find);
    const tells = value !== null && tellsWhere(String(value), questPlace);
    fields[known.key] = tells ? null : value;
  }
  return {
    name: tellsWhere(find.name, questPlace) ? UNNAMED : find.name,
    pictures: media.filter(({ mediaType }) => mediaType === 'image').slice(0, PICTURES_PER_FIND),
    fields,
  };
}

/** Where a find stands within its month: in an order that says nothing of time. */
function anywhere(find: Find): string {
  return bytesToHex(md5(utf8ToBytes(find.id)));
}

/**
 * The first page of the owner's gallery as a stranger would see it, made on this device: what is not yet on the server
 * counts as if it were, and whether the gallery is open does not matter.
 * @param newest the finds found last, newest first; one more than a page when there are more
 */
export function publicGallery(newest: readonly GallerySource[], preferences: UserPreferences): PublicGallery {
  const shown = GALLERY_FIELDS.map(({ field }) => field).filter((field) =>
    preferences.galleryShowFields.includes(field),
  );
  const finds = newest
    .slice(0, GALLERY_PAGE_SIZE)
    .map((source) => ({
      entry: entryOf(source, shown),
      month: monthOf(source.find),
      at: anywhere(source.find),
    }))
    .toSorted((a, b) => (a.month === b.month ? (a.at < b.at ? -1 : 1) : a.month > b.month ? -1 : 1));
  return {
    slug: preferences.gallerySlug,
    title: preferences.galleryTitle,
    layout: preferences.galleryLayoutStyle,
    fields: shown,
    finds: finds.map(({ entry }) => entry),
    more: newest.length > GALLERY_PAGE_SIZE,
  };
}
