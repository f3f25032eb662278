/** A find in a public gallery. `fields` has the keys of the server's answer: depth_cm, target_id, month. */
export interface GalleryEntry<Picture> {
  readonly name: string;
  readonly pictures: readonly Picture[];
  readonly fields: Readonly<Record<string, string | number | null>>;
}
