import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PostCategory, SECTIONS } from '@metalquest/core/content/sections';
import { postSlugProblem } from '@metalquest/core/content/slug';
import type { z } from 'zod';
import { pageFrontMatter, postFrontMatter, readFrontMatter } from './front-matter.ts';

const CONTENT = new URL('../../content/', import.meta.url);

export const COVERS_DIRECTORY = fileURLToPath(new URL('covers', CONTENT));

/**
 * A shipped article, ready for the posts table.
 * The path `content/posts/<category>/<slug>.md` gives category and slug. `coverFile` is a file in
 * COVERS_DIRECTORY. `markdown` has no level-1 heading, because the title is one. `publishedAt` is 08:00 UTC
 * of the front-matter day.
 */
export interface ShippedPost {
  readonly category: PostCategory;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly publishedAt: string;
  readonly tags: readonly string[];
  readonly coverFile: string;
  readonly coverAlt: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly markdown: string;
}

/**
 * A shipped page: 'privacy', 'terms', 'cookies', 'help' or 'features', from `content/pages/<name>.md`.
 * `withOperator` fills in `{{operator}}` and `{{contact}}`. Only the features page has `features`: one per
 * level-2 heading, in the same order; `screen` is a picture name of `npm run screens`.
 */
export type ShippedPage = z.infer<typeof pageFrontMatter> & {
  readonly name: string;
  readonly markdown: string;
};

async function filesIn(folder: URL): Promise<{ readonly name: string; readonly text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, -'.md'.length),
      text: await readFile(new URL(name, folder), 'utf8'),
    })),
  );
}

/**
 * Newest first.
 * @throws Error with the name of an invalid file
 */
export async function readShippedPosts(content: URL = CONTENT): Promise<readonly ShippedPost[]> {
  const posts = await Promise.all(
    SECTIONS.map(async ({ category }) => {
      const files = await filesIn(new URL(`posts/${category}/`, content));
      return files.map(({ name, text }): ShippedPost => {
        const file = `${category}/${name}.md`;
        const problem = postSlugProblem(name);
        if (problem !== null) throw new Error(`${file}: ${problem}`);
        const { fields, body } = readFrontMatter(file, text, postFrontMatter);
        const { date, cover, ...words } = fields;
        return {
          category,
          slug: name,
          publishedAt: `${date}T08:00:00.000Z`,
          coverFile: cover,
          ...words,
          markdown: body,
        };
      });
    }),
  );
  return posts
    .flat()
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.slug.localeCompare(b.slug));
}

/** @throws Error with the name of an invalid file */
export async function readShippedPages(content: URL = CONTENT): Promise<readonly ShippedPage[]> {
  const files = await filesIn(new URL('pages/', content));
  return files.map(({ name, text }) => {
    const { fields, body } = readFrontMatter(`pages/${name}.md`, text, pageFrontMatter);
    return { name, ...fields, markdown: body };
  });
}

export interface Operator {
  readonly operator: string;
  readonly contact: string;
}

const ADDRESS = /^(?:[^\s<>@:]+@[^\s<>@:]+|https?:\/\/[^\s<>]+)$/;
const MARKS = /[\\`*_{}[\]<>()#|~!&]/g;

/** Fills in the operator as plain text and the contact as a link if it is an address. */
export function withOperator(markdown: string, { operator, contact }: Operator): string {
  const escaped = (text: string): string => text.replace(/\s+/g, ' ').replace(MARKS, '\\$&');
  const address = ADDRESS.test(contact) ? `<${contact}>` : escaped(contact);
  return markdown
    .replaceAll('{{operator}}', () => escaped(operator))
    .replaceAll('{{contact}}', () => address);
}
