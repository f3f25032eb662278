import { requestedPage } from './paging.ts';
import { sectionAt } from './sections.ts';

export const POSTS_PER_PAGE = 12;
const SEARCH_MAX_LENGTH = 100;
const LAST_PAGE = 100_000;
const TAG = /^[a-z0-9][a-z0-9 -]{0,39}$/;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\s]+/gu;

export interface PostsChoice {
  readonly search: string;
  readonly tag: string | null;
  readonly page: number;
}

export interface TagCount {
  readonly tag: string;
  readonly posts: number;
}

export function readPostsChoice(query: URLSearchParams): PostsChoice | null {
  const page = requestedPage(query.get('page'));
  const tag = query.get('tag')?.trim().toLowerCase() || null;
  if (page === null || page > LAST_PAGE || (tag !== null && !TAG.test(tag))) return null;
  return { search: searchOf(query.get('q') ?? ''), tag, page };
}

function searchOf(text: string): string {
  return Array.from(
    text
      .slice(0, 4 * SEARCH_MAX_LENGTH)
      .replaceAll(UNSEEN, ' ')
      .trim(),
  )
    .slice(0, SEARCH_MAX_LENGTH)
    .join('')
    .trim();
}

/** Canonical address of a choice: '/guides?tag=beach&page=2'. */
export function postsAddress(path: string, { search, tag, page }: PostsChoice): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  if (tag) query.set('tag', tag);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Leads to "not found" for an invalid query. */
const NO_PAGE = '?page=0';

/** Drops irrelevant query parts, which limits the number of cache keys. */
export function pageAddress(pathname: string, query: URLSearchParams): string {
  if (pathname.startsWith('/gallery/')) {
    const page = requestedPage(query.get('page'));
    return page === 1 ? pathname : pathname + (page === null ? NO_PAGE : `?page=${page}`);
  }
  if (sectionAt(pathname.slice(1)) === undefined) return pathname;
  const choice = readPostsChoice(query);
  return choice ? postsAddress(pathname, choice) : pathname + NO_PAGE;
}
