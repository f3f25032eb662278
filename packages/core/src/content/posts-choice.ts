import { askedPage } from './paging.ts';
import { sectionAt } from './sections.ts';

/** Posts on one page of a section. */
export const POSTS_PER_PAGE = 12;
/** Characters of a search that are looked for. */
const SEARCH_MAX_LENGTH = 100;
/** The last page that the database answers for. */
const LAST_PAGE = 100_000;
/** A tag as the table of posts allows it. */
const TAG = /^[a-z0-9][a-z0-9 -]{0,39}$/;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\s]+/gu;

/** Which of a section's posts are shown. */
export interface PostsChoice {
  /** Words to look for; '' for none. */
  readonly search: string;
  readonly tag: string | null;
  /** Counted from 1. */
  readonly page: number;
}

/** A tag, and how many posts of the section have it. */
export interface TagCount {
  readonly tag: string;
  readonly posts: number;
}

/** The choice that an address makes by `q`, `tag` and `page`; null when there can be no such page. */
export function readPostsChoice(query: URLSearchParams): PostsChoice | null {
  const page = askedPage(query.get('page'));
  const tag = query.get('tag')?.trim().toLowerCase() || null;
  if (page === null || page > LAST_PAGE || (tag !== null && !TAG.test(tag))) return null;
  return { search: searchOf(query.get('q') ?? ''), tag, page };
}

/** Whole characters only: one that is cut in two is none. */
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

/** The address of a choice: '/guides?tag=beach&page=2'. The same choice has one address. */
export function postsAddress(path: string, { search, tag, page }: PostsChoice): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  if (tag) query.set('tag', tag);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A page that no section has: what is asked for with a query that cannot be. */
const NO_PAGE = '?page=0';

/**
 * The address of a public page without what does not count in it: of a section its choice, of a gallery its page, of all
 * others no query. So many addresses of one page become one.
 */
export function pageAddress(pathname: string, query: URLSearchParams): string {
  if (pathname.startsWith('/gallery/')) {
    const page = askedPage(query.get('page'));
    return page === 1 ? pathname : pathname + (page === null ? NO_PAGE : `?page=${page}`);
  }
  if (sectionAt(pathname.slice(1)) === undefined) return pathname;
  const choice = readPostsChoice(query);
  return choice ? postsAddress(pathname, choice) : pathname + NO_PAGE;
}
