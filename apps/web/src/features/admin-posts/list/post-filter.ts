import { requestedPage } from '@metalquest/core/content/paging';
import { SECTIONS } from '@metalquest/core/content/sections';
import type { PostQuery } from '../../../net/admin/post-list.ts';
import { paramsWith } from '../../../records/filter-params.ts';

export const SEARCH_LENGTH = 200;

export const STATE_CHOICES = ['draft', 'scheduled', 'published'] as const;

export const SORT_CHOICES = [
  { value: 'updated', label: 'Last changed' },
  { value: 'published', label: 'Published' },
  { value: 'title', label: 'Title' },
] as const;

export const ALL_POSTS: PostQuery = { search: '', category: null, state: null, sort: 'updated', page: 1 };

/** Parses the URL's filter; invalid values count as unset. */
export function readPostQuery(params: URLSearchParams): PostQuery {
  const category = params.get('category');
  const state = params.get('status');
  const sort = params.get('sort');
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_LENGTH),
    category: SECTIONS.find((section) => section.category === category)?.category ?? null,
    state: STATE_CHOICES.find((each) => each === state) ?? null,
    sort: SORT_CHOICES.find(({ value }) => value === sort)?.value ?? 'updated',
    page: requestedPage(params.get('page')) ?? 1,
  };
}

export function writePostQuery({ search, category, state, sort, page }: PostQuery): URLSearchParams {
  return paramsWith({
    q: search,
    category,
    status: state,
    sort: sort === 'updated' ? null : sort,
    page: page > 1 ? String(page) : null,
  });
}
