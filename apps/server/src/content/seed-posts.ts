import type { Database } from '@metalquest/backend/db/database';
import { CommandError, withDatabase } from '../database-for-command.ts';
import type { Settings } from '../settings.ts';
import { readShippedPosts, type ShippedPost } from './shipped-content.ts';

export const COVERS_PATH = '/content/covers/';

/**
 * Inserts the shipped articles once per installation, published on their front-matter date. Later changes and
 * deletions by administrators persist; existing addresses keep their post.
 * @returns the number inserted; null if done before or there are none
 */
export async function seedPosts(
  db: Database,
  read: () => Promise<readonly ShippedPost[]> = readShippedPosts,
): Promise<number | null> {
  const [siteSettings] = await db.query<{ seeded: boolean }>(
    'select posts_seeded_at is not null as seeded from private.site_settings',
  );
  if (siteSettings?.seeded !== false) return null;
  const posts = await read();
  if (posts.length === 0) return null;
  return db.transaction(async (tx) => {
    // Of two servers starting at once, the second waits here and finds it done.
    const first = await tx.query(
      'update private.site_settings set posts_seeded_at = now() where posts_seeded_at is null returning 1',
    );
    if (first.length === 0) return null;
    const inserted = await tx.query(
      `insert into public.posts (category, slug, title, excerpt, body, cover_url, cover_alt, author, tags, status,
         published_at, updated_at, seo_title, seo_description)
       select r.category, r.slug, r.title, r.excerpt, r.body, r.cover_url, r.cover_alt, r.author, r.tags, 'published',
         r.published_at, r.published_at, r.seo_title, r.seo_description
       from json_to_recordset($1::text::json) as r (category text, slug text, title text, excerpt text, body text,
         cover_url text, cover_alt text, author text, tags text[], published_at timestamptz, seo_title text,
         seo_description text)
       on conflict (category, slug) do nothing returning id`,
      [JSON.stringify(posts.map(rowOf))],
    );
    return inserted.length;
  });
}

/** `metalquest seed-content`, for Supabase, where no embedded server starts. */
export async function seedContent(settings: Settings): Promise<string> {
  const count = await withDatabase(settings, (db) =>
    seedPosts(db).catch((cause: unknown) => {
      throw new CommandError(`The articles could not be added: ${String(cause)}`, { cause });
    }),
  );
  return count === null
    ? 'Nothing to do: the articles were added before. Changed and deleted articles stay as they are.'
    : `${count} articles were added.`;
}

const rowOf = (post: ShippedPost) => ({
  category: post.category,
  slug: post.slug,
  title: post.title,
  excerpt: post.excerpt,
  body: post.markdown,
  cover_url: `${COVERS_PATH}${post.coverFile}`,
  cover_alt: post.coverAlt,
  author: post.author,
  tags: post.tags,
  published_at: post.publishedAt,
  seo_title: post.seoTitle,
  seo_description: post.seoDescription,
});
