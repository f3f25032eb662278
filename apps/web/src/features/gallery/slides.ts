import type { GalleryEntry } from '@metalquest/core/gallery/gallery-entry';

/** A picture in the sequence of all pictures of a page. */
export interface Slide<Picture> {
  readonly find: GalleryEntry<Picture>;
  /** Index of the find on the page. */
  readonly at: number;
  readonly picture: Picture;
  /** Number of the picture within its find, from 1. */
  readonly nth: number;
}

export function slidesOf<Picture>(finds: readonly GalleryEntry<Picture>[]): readonly Slide<Picture>[] {
  return finds.flatMap((find, at) =>
    find.pictures.map((picture, index) => ({ find, at, picture, nth: index + 1 })),
  );
}
