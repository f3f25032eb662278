import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Find } from '../find/find.ts';
import type { Media } from '../media/media.ts';
import type { UserPreferences } from '../preferences/preferences.ts';
import { GALLERY_FIELDS } from './gallery-choices.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import { GALLERY_PAGE_SIZE } from './gallery-page-size.ts';
import type { OwnName } from './secrecy/private-names.ts';
import { type Withheld, withheldDetail } from './secrecy/withheld.ts';

/** Same limit as the server's. */
const PICTURES_PER_FIND = 20;

export interface GallerySource {
  readonly find: Find;
  readonly media: readonly Media[];
}

export interface GalleryRules {
  readonly preferences: UserPreferences;
  /** The owner's private names, which must not appear. */
  readonly names: readonly OwnName[];
  /** Day of the publication ('2026-11-23'); seeds the order. */
  readonly day: string;
}

export interface WithheldText {
  readonly find: Find | null;
  readonly label: string;
  readonly words: string;
  readonly why: Withheld;
}

/** Answer of get_public_gallery for page 1, with own media in place of public ids. */
export interface PublicGallery {
  readonly slug: string | null;
  readonly title: string | null;
  readonly layout: string;
  readonly fields: readonly string[];
  readonly finds: readonly GalleryEntry<Media>[];
  readonly more: boolean;
}

const UNNAMED = 'Unnamed Find';

type Field = (typeof GALLERY_FIELDS)[number]['field'];

const FREE_WORDS: ReadonlySet<Field> = new Set([
  'target_id',
  'terrain_type',
  'ground_mineralization',
  'moisture_level',
  'trash_density',
  'ground_compaction',
]);

const VALUE_OF: Readonly<
  Record<Field, { readonly key: string; readonly of: (find: Find) => string | number | null }>
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

function shownFields({ galleryShowFields }: UserPreferences): readonly (typeof GALLERY_FIELDS)[number][] {
  return GALLERY_FIELDS.filter(({ field }) => galleryShowFields.includes(field));
}

function entryOf({ find, media }: GallerySource, { preferences, names }: GalleryRules): GalleryEntry<Media> {
  const fields: Record<string, string | number | null> = {};
  for (const { field } of shownFields(preferences)) {
    const { key, of } = VALUE_OF[field];
    const value = of(find);
    fields[key] = FREE_WORDS.has(field) && withheldDetail(String(value ?? ''), names) ? null : value;
  }
  return {
    name: withheldDetail(find.name, names) ? UNNAMED : find.name,
    pictures: media.filter(({ mediaType }) => mediaType === 'image').slice(0, PICTURES_PER_FIND),
    fields,
  };
}

/** Sort key that reveals nothing about time. */
function anywhere(find: Find, day: string): string {
  return bytesToHex(md5(utf8ToBytes(`${day}${find.id}`)));
}

/**
 * Previews the first gallery page on the device. Includes unsynced and unpublished finds and ignores whether
 * the gallery is open.
 * @param newest latest finds, newest first, plus one if there are more. With several pages the preview shows
 * the newest finds, while the server selects by its random order.
 */
export function publicGallery(newest: readonly GallerySource[], rules: GalleryRules): PublicGallery {
  const { preferences, names, day } = rules;
  const shown = shownFields(preferences).map(({ field }) => field);
  const isByMonth = shown.includes('month');
  const finds = newest
    .slice(0, GALLERY_PAGE_SIZE)
    .map((source) => ({
      entry: entryOf(source, rules),
      month: isByMonth ? monthOf(source.find) : '',
      at: anywhere(source.find, day),
    }))
    .toSorted((a, b) => (a.month === b.month ? (a.at < b.at ? -1 : 1) : a.month > b.month ? -1 : 1));
  return {
    slug: preferences.gallerySlug,
    title: withheldDetail(preferences.galleryTitle, names) ? null : preferences.galleryTitle,
    layout: preferences.galleryLayoutStyle,
    fields: shown,
    finds: finds.map(({ entry }) => entry),
    more: newest.length > GALLERY_PAGE_SIZE,
  };
}

export function withheldFrom(
  finds: readonly Find[],
  { preferences, names }: Omit<GalleryRules, 'day'>,
): readonly WithheldText[] {
  const withheld = (
    find: Find | null,
    label: string,
    words: string | number | null,
  ): readonly WithheldText[] => {
    const why = typeof words === 'string' ? withheldDetail(words, names) : null;
    return why ? [{ find, label, words: String(words), why }] : [];
  };
  const fields = shownFields(preferences).filter(({ field }) => FREE_WORDS.has(field));
  return [
    ...withheld(null, 'Title', preferences.galleryTitle),
    ...finds.flatMap((find) => [
      ...withheld(find, 'Name', find.name),
      ...fields.flatMap(({ field, label }) => withheld(find, label, VALUE_OF[field].of(find))),
    ]),
  ];
}
