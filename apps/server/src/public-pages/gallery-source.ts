import { GALLERY_FIELDS, galleryLayout } from '@metalquest/core/gallery/gallery-choices';
import type { GalleryEntry } from '@metalquest/core/gallery/gallery-entry';
import {
  type GalleryAddress,
  type GalleryPage,
  type PublicPicture,
  partOfServerPage,
} from '@metalquest/core/gallery/gallery-page';
import { z } from 'zod';
import type { PublicBackend } from './public-backend.ts';

export interface GallerySource {
  /**
   * Current page of a gallery; null if not visible for any reason.
   * @throws if the backend is unavailable
   */
  page(address: GalleryAddress): Promise<GalleryPage | null>;
}

const value = z.union([z.string(), z.number()]).nullable();
const answer = z
  .object({
    slug: z.string().nullable(),
    title: z.string().nullable(),
    layout: z.string(),
    finds: z.array(
      z.looseObject({
        name: z.string(),
        images: z.array(
          z.object({ id: z.uuid(), width: z.number().nullable(), height: z.number().nullable() }),
        ),
      }),
    ),
    total: z.number().int(),
  })
  .nullable();

/** Backend names of the public fields; others are dropped. */
const FIELDS = GALLERY_FIELDS.map(({ field }) => (field === 'depth' ? 'depth_cm' : field));

/**
 * Reads galleries as an anonymous user; the backend function decides what is visible.
 * @param pictureBase see GalleryPage
 */
export function gallerySource(backend: PublicBackend, pictureBase: string): GallerySource {
  return {
    async page({ key, page }) {
      const { serverPage, part } = partOfServerPage(page);
      const parameters = { slug_or_id: key, page: serverPage, part };
      const found = answer.parse(await backend.call('get_public_gallery', parameters));
      // An empty gallery has one page.
      if (!found || (found.finds.length === 0 && page > 1)) return null;
      return {
        key: found.slug ?? key,
        title: found.title,
        layout: galleryLayout(found.layout),
        finds: found.finds.map(entryOf),
        total: found.total,
        page,
        pictureBase,
      };
    },
  };
}

function entryOf(find: NonNullable<z.infer<typeof answer>>['finds'][number]): GalleryEntry<PublicPicture> {
  const shown = FIELDS.filter((field) => find[field] !== undefined);
  return {
    name: find.name,
    pictures: find.images,
    fields: Object.fromEntries(shown.map((field) => [field, value.parse(find[field])])),
  };
}
