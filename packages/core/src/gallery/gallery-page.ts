import { askedPage } from '../content/paging.ts';
import type { GalleryLayout } from './gallery-choices.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import { GALLERY_PAGE_SIZE } from './gallery-page-size.ts';
import { slugProblem } from './gallery-slug.ts';

/**
 * Finds on one page as it is read. The server's own pages are larger, so that their borders say less of days: each is cut
 * into so many whole ones.
 */
export const FINDS_PER_PAGE = 40;
const PARTS = GALLERY_PAGE_SIZE / FINDS_PER_PAGE;

/** The last page of the server that there is, cut up. */
const LAST_PAGE = 1_000 * PARTS;

/** A picture under the name that strangers know it by; its size in pixels, where that is known. */
export interface PublicPicture {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** One page of a gallery, as whoever has its address sees it. */
export interface GalleryPage {
  /** What stands behind `/gallery/`: the slug, or the owner's id where there is none. */
  readonly key: string;
  readonly title: string | null;
  readonly layout: GalleryLayout;
  readonly finds: readonly GalleryEntry<PublicPicture>[];
  /** Finds in all, on all pages. */
  readonly total: number;
  /** Counted from 1. */
  readonly page: number;
  /** Where its pictures are: an origin, or '' for the site's own. */
  readonly mediaOrigin: string;
}

/** Which page of which gallery. */
export interface GalleryAddress {
  readonly key: string;
  readonly page: number;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PATH = /^\/gallery\/([^/]+)$/;

/** What a path and its query ask for; null where no gallery can be. */
export function readGalleryAddress(pathname: string, query: URLSearchParams): GalleryAddress | null {
  const key = PATH.exec(pathname)?.[1]?.toLowerCase() ?? '';
  const page = askedPage(query.get('page'));
  if (key === '' || page === null || page > LAST_PAGE) return null;
  return ID.test(key) || slugProblem(key) === null ? { key, page } : null;
}

/** '/gallery/mudlark?page=2': the same page has one address. */
export function galleryAddress({ key, page }: GalleryAddress): string {
  return page > 1 ? `/gallery/${key}?page=${page}` : `/gallery/${key}`;
}

/** Where a page's finds are: on which page of the server, and on which part of that, both counted from 1. */
export function partOfServerPage(page: number): { readonly serverPage: number; readonly part: number } {
  return { serverPage: Math.floor((page - 1) / PARTS) + 1, part: ((page - 1) % PARTS) + 1 };
}

/** Widths in pixels in which the server has pictures of galleries, of those it can make. */
const WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;

/** The address of a picture, at least as wide as asked; its own width where that is less. */
export function pictureAddress(mediaOrigin: string, { id }: PublicPicture, widthPx: number): string {
  return `${mediaOrigin}/storage/v1/public-media/${id}?width=${widthPx}`;
}

/** For `srcset`: a picture in the widths there are of it up to `mostPx`. */
export function pictureSet(mediaOrigin: string, picture: PublicPicture, mostPx: number): string {
  const own = picture.width ?? mostPx;
  const offered = WIDTHS.filter((width) => width <= mostPx);
  // The first that is not smaller than the picture gives all of it.
  const enough = offered.findIndex((width) => width >= own);
  return offered
    .slice(0, enough < 0 ? offered.length : enough + 1)
    .map((width) => `${pictureAddress(mediaOrigin, picture, width)} ${Math.min(width, own)}w`)
    .join(', ');
}
