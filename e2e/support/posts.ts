import { randomUUID } from 'node:crypto';
import { newAdministrator } from './admin.ts';
import type { ServerProcess } from './server.ts';

/** The fields of a post. Omitted fields get the defaults of a guide. */
export interface PostFields {
  slug: string;
  title: string;
  body: string;
  category?: string;
  excerpt?: string;
  status?: 'draft' | 'published';
}

/** Creates an administrator who can write posts. */
export async function newEditor(server: ServerProcess) {
  const email = `${randomUUID()}@example.org`;
  const client = await newAdministrator(server, email);
  const throwOnError = ({ error }: { error: unknown }): void => {
    if (error) throw error;
  };
  return {
    async publish(post: PostFields): Promise<void> {
      throwOnError(
        await client
          .from('posts')
          .insert({ category: 'guide', status: 'published', author: 'The editors', ...post }),
      );
    },
    /** Inserts many posts at once, with any columns. */
    async publishAll(posts: readonly (PostFields & Record<string, unknown>)[]): Promise<void> {
      throwOnError(
        await client.from('posts').insert(
          posts.map((post) => ({
            category: 'guide',
            status: 'published',
            author: 'The editors',
            excerpt: '',
            ...post,
          })),
        ),
      );
    },
    async change(slug: string, fields: Partial<PostFields>): Promise<void> {
      throwOnError(await client.from('posts').update(fields).eq('slug', slug));
    },
    /** Changes site settings by column: title, contact and others. */
    async setSite(changes: Record<string, unknown>): Promise<void> {
      throwOnError(await client.rpc('admin_save_site_settings', { changes }));
    },
  };
}

/** A guide with every feature an article can have. */
export const GUIDE: PostFields = {
  // The built-in articles already use ground-balance.
  slug: 'ground-balance-again',
  title: 'Ground balance, and when to do it again',
  excerpt:
    'What the detector hears from the soil itself, and how to take it away without taking finds along.',
  body: `Every soil answers. Iron minerals in it bend the field of the coil, and salt water conducts; a detector that is not told about it hears the ground where it should hear a coin.

## What the ground says

The signal of the soil is broad and comes with every change of height. A target is narrow and stays where it is. **Ground balance** is the art of telling the first to be quiet.

- Pump the coil between a few centimetres and knee height.
- Listen for the tone that follows the pumping.
- Turn until it neither rises nor falls.

## When to do it again

1. At the first hole of the day.
2. When the colour of the soil changes.
3. After rain, and where a field meets a stream.

> A balance that was right by the gate can be wrong by the oak.

### On a beach

Wet salt and dry sand want two settings; see [how this log keeps them](/features) or the notes of [a survey](https://example.org/survey).

| Ground | Reading | What helps |
|---|---|---|
| Chalk | quiet | nothing |
| Ironstone | loud | a smaller coil |
| Wet salt sand | changing | a second frequency |

## What it costs

Too much of it hides small, deep finds. Write down what you set, with the field's name, and look it up the next time.
`,
};
