/** A find as a stranger sees it. `fields` is keyed as the server's answer: depth_cm, target_id, month. */
export interface GalleryEntry<Picture> {
  readonly name: string;
  readonly pictures: readonly Picture[];
  readonly fields: Readonly<Record<string, string | number | null>>;
}
