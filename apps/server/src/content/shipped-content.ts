import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PostCategory, SECTIONS } from '@metalquest/core/content/sections';
import { postSlugProblem } from '@metalquest/core/content/slug';
import type { z } from 'zod';
import { pageFrontMatter, postFrontMatter, readFrontMatter } from './front-matter.ts';

/** Where the words and drawings lie that come with the product. */
const CONTENT = new URL('../../content/', import.meta.url);

/** The folder of covers, for whoever serves them. */
export const COVERS_DIRECTORY = fileURLToPath(new URL('covers', CONTENT));

/**
 * An article that comes with the product, ready to become a row of posts.
 *
 * `{ category: 'guide', slug: 'ground-balance', title, excerpt, author: 'MetalQuest', publishedAt:
 *   '2026-10-04T08:00:00.000Z', tags: ['ground', 'settings'], coverFile: 'ground-balance.svg', coverAlt, seoTitle,
 *   seoDescription, markdown }`
 *
 * Category and slug are the file's place, `content/posts/<category>/<slug>.md`. `coverFile` is a file in
 * COVERS_DIRECTORY; the address it is served at is the server's to decide. `markdown` is the text below the front matter,
 * without a heading of the first level, since that is the title. Days become 8 o'clock UTC.
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
 * A page that comes with the product: 'privacy', 'terms', 'cookies', 'help' or 'features', from
 * `content/pages/<name>.md`. In its markdown `{{operator}}` and `{{contact}}` stand for whoever runs this installation;
 * `withOperator` fills them in. `features` is there on the page of features alone: each has a heading of the second level
 * in the markdown, in the same order, and `screen` is the name under which `npm run screens` takes its picture.
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

/** All articles that come with the product, newest first. @throws Error that names the file that does not fit */
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

/** All pages that come with the product. @throws Error that names the file that does not fit */
export async function readShippedPages(content: URL = CONTENT): Promise<readonly ShippedPage[]> {
  const files = await filesIn(new URL('pages/', content));
  return files.map(({ name, text }) => {
    const { fields, body } = readFrontMatter(`pages/${name}.md`, text, pageFrontMatter);
    return { name, ...fields, markdown: body };
  });
}

/** Who runs this installation, as its pages name them. */
export interface Operator {
  readonly operator: string;
  readonly contact: string;
}

/** An address that people write to or look up, which may become a link. */
const ADDRESS = /^(?:[^\s<>@:]+@[^\s<>@:]+|https?:\/\/[^\s<>]+)$/;
const MARKS = /[\\`*_{}[\]<>()#|~!&]/g;

/** A page's markdown with the operator's name as plain text in its places, and their address as a link where it is one. */
export function withOperator(markdown: string, { operator, contact }: Operator): string {
  const escaped = (text: string): string => text.replace(/\s+/g, ' ').replace(MARKS, '\\$&');
  const address = ADDRESS.test(contact) ? `<${contact}>` : escaped(contact);
  return markdown
    .replaceAll('{{operator}}', () => escaped(operator))
    .replaceAll('{{contact}}', () => address);
}
