import type { PostStatus } from '@metalquest/core/content/post-state';
import type { PostCategory } from '@metalquest/core/content/sections';
import { requestAdmin } from './admin-client.ts';
import { categoryOf, statusOf } from './posts.ts';

export const POSTS_PER_PAGE = 20;

export interface PostQuery {
  readonly search: string;
  readonly category: PostCategory | null;
  readonly state: 'draft' | 'scheduled' | 'published' | null;
  readonly sort: 'updated' | 'published' | 'title';
  /** 1-based. */
  readonly page: number;
}

export interface PostLine {
  readonly id: string;
  readonly category: PostCategory;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly status: PostStatus;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

export interface PostLines {
  readonly total: number;
  readonly posts: readonly PostLine[];
}

const SORTED_BY = {
  updated: { column: 'updated_at', ascending: false },
  published: { column: 'published_at', ascending: false },
  title: { column: 'title', ascending: true },
} as const;

/** `%search%` as a quoted PostgREST value, with all wildcards escaped. */
function quotedPattern(search: string): string {
  // PostgREST reads `*` as `%` and has no escape for it; `_` (any one character) is the closest.
  const pattern = search.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '_');
  return `"%${pattern.replaceAll(/[\\"]/g, '\\$&')}%"`;
}

export function listPosts(query: PostQuery, nowIso: string): Promise<PostLines> {
  return requestAdmin(
    async ({ rest }) => {
      let request = rest
        .from('posts')
        .select('id,category,slug,title,author,status,published_at,updated_at', { count: 'exact' });
      const words = query.search.trim().slice(0, 200);
      if (words !== '') {
        const like = quotedPattern(words);
        const columns = ['title', 'slug', 'excerpt', 'author'];
        request = request.or(columns.map((column) => `${column}.ilike.${like}`).join(','));
      }
      if (query.category) request = request.eq('category', query.category);
      if (query.state === 'draft') request = request.eq('status', 'draft');
      if (query.state === 'scheduled') request = request.neq('status', 'draft').gt('published_at', nowIso);
      if (query.state === 'published') request = request.neq('status', 'draft').lte('published_at', nowIso);
      const { column, ascending } = SORTED_BY[query.sort];
      const from = (query.page - 1) * POSTS_PER_PAGE;
      const { data, error, count } = await request
        .order(column, { ascending, nullsFirst: false })
        .order('id')
        .range(from, from + POSTS_PER_PAGE - 1);
      // The requested page is past the last one, for example after posts were deleted.
      if (error?.code === 'PGRST103') return { data: { rows: [], total: 0 }, error: null };
      return { data: data && { rows: data, total: count ?? 0 }, error };
    },
    (answer) => ({
      total: answer?.total ?? 0,
      posts: (answer?.rows ?? []).map((row) => ({
        id: row.id,
        category: categoryOf(row.category),
        slug: row.slug,
        title: row.title,
        author: row.author,
        status: statusOf(row.status),
        publishedAt: row.published_at,
        updatedAt: row.updated_at,
      })),
    }),
  );
}
