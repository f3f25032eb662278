import type { GalleryEntry } from '@metalquest/core/gallery/gallery-entry';

/** One picture among all of a page. */
export interface Slide<Picture> {
  readonly find: GalleryEntry<Picture>;
  /** Which find, counted from 0. */
  readonly at: number;
  readonly picture: Picture;
  /** Which of the find's pictures, counted from 1. */
  readonly nth: number;
}

/** All pictures of a page, one after the other. */
export function slidesOf<Picture>(finds: readonly GalleryEntry<Picture>[]): readonly Slide<Picture>[] {
  return finds.flatMap((find, at) =>
    find.pictures.map((picture, index) => ({ find, at, picture, nth: index + 1 })),
  );
}
