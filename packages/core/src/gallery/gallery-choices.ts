/** How a gallery can be laid out (the schema's list). */
export const GALLERY_LAYOUTS = ['rows', 'grid', 'masonry', 'timeline'] as const;
export type GalleryLayout = (typeof GALLERY_LAYOUTS)[number];

/** A field that a gallery can show beside names and pictures, as gallery_show_fields has it. */
export interface GalleryField {
  readonly field: string;
  readonly label: string;
}

/** Every field that the server ever shows of a find, in its order. Nothing else of gallery_show_fields counts. */
export const GALLERY_FIELDS = [
  { field: 'category', label: 'Category' },
  { field: 'depth', label: 'Depth' },
  { field: 'target_id', label: 'Target ID' },
  { field: 'terrain_type', label: 'Terrain' },
  { field: 'ground_mineralization', label: 'Mineralization' },
  { field: 'moisture_level', label: 'Moisture' },
  { field: 'trash_density', label: 'Trash' },
  { field: 'ground_compaction', label: 'Compaction' },
  { field: 'month', label: 'Month found' },
] as const satisfies readonly GalleryField[];

/** The layout of that name; rows for one that this version does not know. */
export function galleryLayout(name: string): GalleryLayout {
  return GALLERY_LAYOUTS.find((layout) => layout === name) ?? 'rows';
}

/** The fields with one put in or taken out, in the server's order; names that the server does not know stay as they are. */
export function withGalleryField(
  shown: readonly string[],
  field: string,
  isShown: boolean,
): readonly string[] {
  const wanted = new Set(shown);
  if (isShown) wanted.add(field);
  else wanted.delete(field);
  const known: string[] = GALLERY_FIELDS.map((each) => each.field);
  return [
    ...known.filter((each) => wanted.has(each)),
    ...[...wanted].filter((each) => !known.includes(each)),
  ];
}
