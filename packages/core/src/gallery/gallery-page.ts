import { requestedPage } from '../content/paging.ts';
import type { GalleryLayout } from './gallery-choices.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import { GALLERY_PAGE_SIZE } from './gallery-page-size.ts';
import { slugProblem } from './gallery-slug.ts';

/** Divides the server's page size, which is larger because small pages reveal more about dates. */
export const FINDS_PER_PAGE = 40;
const PARTS = GALLERY_PAGE_SIZE / FINDS_PER_PAGE;

/** Highest displayed page; the server has at most 1,000 pages. */
const LAST_PAGE = 1_000 * PARTS;

export interface PublicPicture {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface GalleryPage {
  /** Path segment after `/gallery/`: the slug, or the owner's id. */
  readonly key: string;
  readonly title: string | null;
  readonly layout: GalleryLayout;
  readonly finds: readonly GalleryEntry<PublicPicture>[];
  readonly total: number;
  readonly page: number;
  /** Address of the pictures, to which their ids are added; a path on the site itself. */
  readonly pictureBase: string;
}

export interface GalleryAddress {
  readonly key: string;
  readonly page: number;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PATH = /^\/gallery\/([^/]+)$/;

export function readGalleryAddress(pathname: string, query: URLSearchParams): GalleryAddress | null {
  const key = PATH.exec(pathname)?.[1]?.toLowerCase() ?? '';
  const page = requestedPage(query.get('page'));
  if (key === '' || page === null || page > LAST_PAGE) return null;
  return ID.test(key) || slugProblem(key) === null ? { key, page } : null;
}

export function galleryAddress({ key, page }: GalleryAddress): string {
  return page > 1 ? `/gallery/${key}?page=${page}` : `/gallery/${key}`;
}

/** Server page and part of it that hold a displayed page; both counted from 1. */
export function partOfServerPage(page: number): { readonly serverPage: number; readonly part: number } {
  return { serverPage: Math.floor((page - 1) / PARTS) + 1, part: ((page - 1) % PARTS) + 1 };
}

/** Where the storage service of the embedded backend has public pictures. */
export const OWN_PICTURES = '/storage/v1/public-media';

const WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;

/** Picture at least `widthPx` wide, or its full width if smaller. */
export function pictureAddress(pictureBase: string, { id }: PublicPicture, widthPx: number): string {
  return `${pictureBase}/${id}?width=${widthPx}`;
}

/** `srcset` of a picture with widths up to `mostPx`. */
export function pictureSet(pictureBase: string, picture: PublicPicture, mostPx: number): string {
  const own = picture.width ?? mostPx;
  const offered = WIDTHS.filter((width) => width <= mostPx);
  // The first width not below the picture's own yields the full picture.
  const enough = offered.findIndex((width) => width >= own);
  return offered
    .slice(0, enough < 0 ? offered.length : enough + 1)
    .map((width) => `${pictureAddress(pictureBase, picture, width)} ${Math.min(width, own)}w`)
    .join(', ');
}
