import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openTestDatabase } from '../support/harness.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const POSTS = 200;

/** Blocks that a query reads on its second run; the first run fills caches. */
async function blocks(query: string): Promise<number> {
  const explain = () =>
    db.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, timing off, format json) ${query}`,
    );
  await explain();
  const [row] = await explain();
  const plan = row?.['QUERY PLAN'][0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN);
}

it('a list and the tags do not read the texts of posts', async () => {
  const queries = [
    "select public.published_posts('guide', null, null, 1, 1)",
    "select * from public.post_tags('guide')",
  ];
  for (const query of queries) await db.query(query);
  const write = (category: string, body: string) =>
    db.query(
      `insert into public.posts (category, slug, title, excerpt, body, author, status, published_at, tags)
       select $1, 'p' || n, 'T', '', $2 || n, 'A', 'published', now() - n * interval '1 hour', array['beach']
       from generate_series(1, ${POSTS}) n`,
      [category, body],
    );
  // Incompressible, so TOAST stores it out of line: four more blocks per read.
  await write('guide', randomBytes(3000).toString('hex'));
  for (const query of queries) expect(await blocks(query), query).toBeLessThan(3 * POSTS);
});
