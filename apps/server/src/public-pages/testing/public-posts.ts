import type { Database } from '@metalquest/backend/db/database';
import { restService } from '@metalquest/backend/rest/service';
import { startTestBackend } from '@metalquest/backend/test/support/harness';
import { embeddedBackend, remoteBackend } from '../public-backend.ts';

/** Defaults to a published guide of January 2026. */
export interface TestPost {
  readonly slug: string;
  readonly title?: string;
  readonly category?: string;
  readonly body?: string;
  readonly tags?: readonly string[];
  readonly status?: string;
  readonly day?: number;
}

/** A database read directly and by its data API, as with SUPABASE_URL, and a function to insert posts. */
export async function startPosts() {
  const elsewhere = await startTestBackend({ services: { '/rest/v1': restService } });
  const { db } = elsewhere;
  return {
    db,
    embedded: embeddedBackend(db),
    remote: remoteBackend(elsewhere.url, elsewhere.anonKey),
    put: (posts: readonly TestPost[]) => put(db, posts),
    close: () => elsewhere.close(),
  };
}

async function put(db: Database, posts: readonly TestPost[]): Promise<void> {
  const rows = posts.map(({ day = 0, ...post }) => ({
    category: 'guide',
    title: `About ${post.slug}`,
    body: 'Words.',
    tags: [],
    status: 'published',
    at: new Date(Date.UTC(2026, 0, 1 + day, 8)).toISOString(),
    ...post,
  }));
  await db.query(
    `insert into public.posts (category, slug, title, excerpt, body, author, tags, status, published_at, updated_at)
     select r.category, r.slug, r.title, 'In short: ' || r.title, r.body, 'MetalQuest', r.tags, r.status, r.at, r.at
     from json_to_recordset($1::text::json) as r (category text, slug text, title text, body text, tags text[], status text,
       at timestamptz)`,
    [JSON.stringify(rows)],
  );
}
