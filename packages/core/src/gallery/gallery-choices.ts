export const GALLERY_LAYOUTS = ['rows', 'grid', 'masonry', 'timeline'] as const;
export type GalleryLayout = (typeof GALLERY_LAYOUTS)[number];

/** A field that a gallery can show; `field` is its name in gallery_show_fields. */
export interface GalleryField {
  readonly field: string;
  readonly label: string;
}

/** All fields that the server can show, in its order; it ignores other names. */
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

export function galleryLayout(name: string): GalleryLayout {
  return GALLERY_LAYOUTS.find((layout) => layout === name) ?? 'rows';
}

/** Adds or removes a field, keeping the server's order. Keeps unknown names. */
export function withGalleryField(
  shown: readonly string[],
  field: string,
  isShown: boolean,
): readonly string[] {
  const chosen = new Set(shown);
  if (isShown) chosen.add(field);
  else chosen.delete(field);
  const fields: string[] = GALLERY_FIELDS.map((each) => each.field);
  return [
    ...fields.filter((each) => chosen.has(each)),
    ...[...chosen].filter((each) => !fields.includes(each)),
  ];
}
