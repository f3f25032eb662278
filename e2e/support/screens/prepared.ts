import { randomUUID } from 'node:crypto';
import { newAdministrator } from '../admin.ts';
import { demoIds, makeDemo } from '../demo.ts';
import { publishGallery } from '../gallery.ts';
import { GUIDE, newEditor } from '../posts.ts';
import type { ServerProcess } from '../server.ts';
import { clientOf, newAccount, PASSWORD } from '../stored.ts';

/** Runs `make` on first use and shares its result with all walks. */
function once<T>(make: (server: ServerProcess) => Promise<T>): (server: ServerProcess) => Promise<T> {
  let result: Promise<T> | null = null;
  return (server) => {
    result ??= make(server);
    return result;
  };
}

/** A demo season and the ids of the records that screens show. */
export const demoSeason = once(async (server) => {
  const account = await makeDemo(server);
  const ids = await demoIds(server.url, account);
  const client = await clientOf(server.url);
  await client.auth.signInWithPassword(account);
  const { data, error } = await client
    .from('quest_path_points')
    .select('lng,lat')
    .eq('quest_id', ids.currentQuest)
    .order('recorded_at', { ascending: false })
    .limit(1)
    .single();
  if (error) throw error;
  // Stand where the current quest left off.
  return { account, ids, at: { lng: Number(data.lng), lat: Number(data.lat) } };
});

/** An empty account past onboarding. */
export const emptyAccount = once(async (server) => {
  const email = `new-${randomUUID()}@example.org`;
  await newAccount(server.url, email);
  return { email, password: PASSWORD };
});

/** An administrator, posts in every state, and another user to view. */
export const administrator = once(async (server) => {
  const email = `editor-${randomUUID().slice(0, 8)}@example.org`;
  const client = await newAdministrator(server, email);
  const digger = `rosie-${randomUUID().slice(0, 8)}@example.org`;
  await newAccount(server.url, digger);
  const post = randomUUID();
  const inTwoDays = new Date(Date.now() + 172_800_000).toISOString();
  const body = (spacing: string) =>
    `## Before the plough\n\nWalk in *lines*, ${spacing}, and keep the coil low.\n\n- slow\n- low\n- **steady**\n\n> A balance that was right by the gate can be wrong by the oak.\n`;
  const common = { author: 'The editors', excerpt: '', body: body('a coil apart'), tags: ['fields'] };
  for (const row of [
    {
      ...{ id: post, category: 'guide', slug: 'stubble', title: 'How a field of stubble is walked' },
      ...{ excerpt: 'Lines, and what to do where they end.', tags: ['fields', 'autumn'] },
    },
    {
      ...{ category: 'news', slug: 'planned', title: 'A rally on the downs' },
      ...{ status: 'scheduled', published_at: inTwoDays },
    },
    { category: 'blog', slug: 'wet', title: 'What a wet week does to the signals of small silver' },
  ]) {
    const { error } = await client.from('posts').insert({ ...common, ...row });
    if (error) throw error;
  }
  for (const spacing of ['half a coil apart', 'half a coil apart and never in a hurry']) {
    const update = await client
      .from('posts')
      .update({ body: body(spacing) })
      .eq('id', post);
    if (update.error) throw update.error;
  }
  return { email, password: PASSWORD, post, digger };
});

/** A gallery in each layout, one without finds, and the address of a gallery that does not exist. */
export const galleries = once(async (server) => {
  const findColumns = (index: number) => (index < 9 ? {} : { found_at: '2026-04-02T10:00:00Z' });
  const galleryPaths: Record<string, string> = {};
  for (const layout of ['rows', 'grid', 'masonry', 'timeline'] as const)
    galleryPaths[layout] = await publishGallery(server.url, {
      finds: 18,
      photos: 12,
      layout,
      find: findColumns,
    });
  galleryPaths.empty = await publishGallery(server.url, { finds: 0, title: 'Nothing yet' });
  return galleryPaths;
});

/** A guide that was published and withdrawn: `/guides/gone`. */
export const withdrawnGuide = once(async (server) => {
  const editor = await newEditor(server);
  await editor.publish({ ...GUIDE, slug: 'gone' });
  await editor.change('gone', { status: 'draft' });
});
