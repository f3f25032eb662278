import type { Article } from '@metalquest/core/content/article';
import { parseArticle } from '@metalquest/core/content/parse-article';
import type { PostSummary, PublicPost } from '@metalquest/core/content/post';
import { postAddress } from '@metalquest/core/content/post-address';
import type { TagCount } from '@metalquest/core/content/posts-choice';
import type { PostCategory } from '@metalquest/core/content/sections';
import type { SitemapPage } from '@metalquest/core/content/seo/sitemap';
import { z } from 'zod';
import type { PublicBackend } from './public-backend.ts';

/** Lookup result for a post's address. */
type PostAt =
  | { readonly found: PublicPost }
  | { readonly moved: Pick<PostSummary, 'category' | 'slug'> }
  | 'gone'
  | null;

interface PostsQuery {
  readonly category?: PostCategory;
  readonly tag?: string | null;
  readonly search?: string;
  readonly page?: number;
  readonly pageSize: number;
}

/** All methods throw if the backend is unavailable. */
export interface PostSource {
  /** Newest first, or best match first for a search; without bodies. */
  list(query: PostsQuery): Promise<{ readonly posts: readonly PostSummary[]; readonly total: number }>;
  tags(category: PostCategory): Promise<readonly TagCount[]>;
  addresses(): Promise<readonly SitemapPage[]>;
  at(category: PostCategory, slug: string): Promise<PostAt>;
}

const category = z.enum(['guide', 'news', 'review', 'tutorial', 'profile', 'blog']);
const summaryRow = z.object({
  id: z.string(),
  category,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  cover_url: z.string().nullable(),
  cover_alt: z.string(),
  published_at: z.string(),
  updated_at: z.string(),
  minutes: z.number(),
});
const listed = z.object({ total: z.number(), posts: z.array(summaryRow) });
const counted = z.array(z.object({ tag: z.string(), posts: z.number() }));
const addressed = z.array(
  summaryRow.pick({ category: true, slug: true, updated_at: true, published_at: true }),
);
const at = z.union([
  z.object({
    state: z.literal('post'),
    post: summaryRow.extend({
      body: z.string(),
      seo_title: z.string().nullable(),
      seo_description: z.string().nullable(),
    }),
  }),
  z.object({ state: z.literal('moved'), category, slug: z.string() }),
  z.object({ state: z.literal('gone') }),
  z.null(),
]);

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Limit of sitemap addresses from posts; fetched in pages. */
const MAX_ADDRESSES = 49_000;
const ADDRESSES_AT_ONCE = 1_000;

/** Reads posts as an anonymous user; the access rules decide what is visible. */
export function postSource(
  backend: PublicBackend,
  readArticle: (markdown: string) => Article = parseArticle,
): PostSource {
  return {
    async list({ category, tag, search, page = 1, pageSize }) {
      const filter = { ...(category && { category }), ...(tag && { tag }), ...(search && { search }) };
      const { total, posts } = listed.parse(
        await backend.call('published_posts', { ...filter, page, page_size: pageSize }),
      );
      return { total, posts: posts.map(summary) };
    },
    async tags(category) {
      return counted.parse(await backend.tags(category));
    },
    async addresses() {
      const pages: SitemapPage[] = [];
      for (let from = 0; from < MAX_ADDRESSES; from += ADDRESSES_AT_ONCE) {
        const rows = addressed.parse(await backend.addresses(ADDRESSES_AT_ONCE, from));
        for (const { updated_at, published_at, ...row } of rows) {
          // Same time format, so they compare as text.
          const [changedAt = null] = [updated_at, published_at].toSorted().toReversed();
          pages.push({ path: postAddress(row), changedAt });
        }
        if (rows.length < ADDRESSES_AT_ONCE) break;
      }
      return pages;
    },
    async at(category, slug) {
      if (!SLUG.test(slug)) return null;
      const answer = at.parse(await backend.call('post_at', { category, slug }));
      if (answer === null) return null;
      if (answer.state === 'gone') return 'gone';
      if (answer.state === 'moved') return { moved: answer };
      const { body, seo_title, seo_description, ...row } = answer.post;
      return {
        found: {
          ...summary(row),
          article: readArticle(body),
          seoTitle: seo_title,
          seoDescription: seo_description,
        },
      };
    },
  };
}

function summary(of: z.infer<typeof summaryRow>): PostSummary {
  return {
    id: of.id,
    category: of.category,
    slug: of.slug,
    title: of.title,
    excerpt: of.excerpt,
    author: of.author,
    publishedAt: of.published_at,
    updatedAt: of.updated_at,
    tags: of.tags,
    coverUrl: of.cover_url,
    coverAlt: of.cover_alt,
    minutes: of.minutes,
  };
}
