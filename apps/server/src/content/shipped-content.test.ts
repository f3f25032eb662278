import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArticleBlock, ArticleInline } from '@metalquest/core/content/article';
import { parseArticle, readArticle } from '@metalquest/core/content/parse-article';
import { postAddress } from '@metalquest/core/content/post-address';
import { SECTIONS } from '@metalquest/core/content/sections';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { COVERS_DIRECTORY, readShippedPages, readShippedPosts, withOperator } from './shipped-content.ts';

function read<T extends { readonly markdown: string }>(name: (text: T) => string, text: T) {
  const { article, problems } = readArticle(text.markdown);
  return { ...text, name: name(text), article, problems, leadsTo: links(article.body) };
}

const shipped = await readShippedPosts();
const posts = shipped.map((post) => read(({ category, slug }) => `${category}/${slug}`, post));
const pages = (await readShippedPages()).map((page) => ({ ...read(({ name }) => name, page), isPage: true }));
const texts = [...posts.map((post) => ({ ...post, isPage: false })), ...pages];

/** Public pages other than articles (spec section 2). */
const PAGES = ['/', '/features', '/privacy', '/terms', '/cookies', '/help', '/changelog'];

function inlineLinks(nodes: readonly ArticleInline[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link') return [node.href, ...inlineLinks(node.children)];
    return 'children' in node ? inlineLinks(node.children) : [];
  });
}

function links(nodes: readonly (ArticleBlock | ArticleInline)[]): string[] {
  return nodes.flatMap((node): string[] => {
    switch (node.type) {
      case 'heading':
      case 'paragraph':
        return inlineLinks(node.children);
      case 'quote':
        return links(node.children);
      case 'list':
      case 'footnotes':
        return node.items.flatMap(({ children }) => links(children));
      case 'table':
        return [node.head, ...node.rows].flatMap((cells) => cells.flatMap(inlineLinks));
      case 'link':
      case 'emphasis':
      case 'strong':
      case 'deleted':
        return inlineLinks([node]);
      default:
        return [];
    }
  });
}

/**
 * Elements and attributes of an XML text.
 * @throws if it is not well-formed
 */
function elementsOf(xml: string): { readonly name: string; readonly attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => elements.push({ name: tag.name, attributes: tag.attributes }));
  parser.write(xml).close();
  return elements;
}

describe('the articles that come with the product', () => {
  test('there are at least sixteen, with some in each section', () => {
    expect(posts.length).toBeGreaterThanOrEqual(16);
    expect(new Set(posts.map(({ category }) => category))).toEqual(
      new Set(SECTIONS.map(({ category }) => category)),
    );
  });

  test('have unique titles, addresses and descriptions', () => {
    for (const field of ['title', 'seoTitle', 'seoDescription', 'excerpt', 'coverFile', 'coverAlt'] as const)
      expect(new Set(posts.map((post) => post[field].toLowerCase())).size, field).toBe(posts.length);
    expect(new Set(posts.map(postAddress)).size).toBe(posts.length);
  });

  test('have distinct openings', () => {
    const openings = posts.map(({ markdown }) => markdown.split(/\s+/).slice(0, 2).join(' '));
    expect(new Set(openings).size).toBe(posts.length);
  });

  test.each(posts)('$category/$slug has a useful length', ({ article: { words, contents } }) => {
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(1250);
    expect(contents.length).toBeGreaterThanOrEqual(3);
  });

  test.each(posts.filter(({ category }) => category === 'tutorial'))(
    '$slug gives step-by-step instructions',
    ({ article }) => {
      expect(article.body.some((node) => node.type === 'list' && node.ordered)).toBe(true);
    },
  );

  test.each(posts)('$category/$slug has its own cover, a plain drawing', async (post) => {
    expect(post.coverFile).toBe(`${post.slug}.svg`);
    const file = join(COVERS_DIRECTORY, post.coverFile);
    expect((await stat(file)).size).toBeLessThan(12_000);
    const elements = elementsOf(await readFile(file, 'utf8'));
    expect(elements[0]).toMatchObject({ name: 'svg', attributes: { viewBox: '0 0 1200 630' } });
    for (const { name, attributes } of elements) {
      // Excludes scripts, external resources and foreign content.
      expect(['script', 'foreignObject', 'style', 'image', 'use', 'a', 'animate', 'set']).not.toContain(name);
      expect(Object.keys(attributes).filter((key) => /^on|href$/i.test(key))).toEqual([]);
      for (const value of Object.values(attributes)) expect(value).not.toMatch(/javascript:|url\((?!#)/i);
    }
  });

  test('every cover is used by an article', async () => {
    const covers = (await readdir(COVERS_DIRECTORY)).sort();
    expect(covers).toEqual(posts.map(({ coverFile }) => coverFile).sort());
  });
});

describe('every text', () => {
  const known = new Set([...PAGES, ...SECTIONS.map(({ path }) => `/${path}`), ...posts.map(postAddress)]);

  test.each(texts)('$name links only to existing addresses', ({ leadsTo }) => {
    expect(leadsTo.filter((href) => !known.has(href))).toEqual([]);
  });

  test.each(texts)('$name has no problems reported by the editor', ({ problems }) => {
    expect(problems).toEqual([]);
  });

  test.each(texts)('$name follows the style: no exclamation marks, no placeholders', (text) => {
    const words = [text.markdown, text.title, text.seoTitle, text.seoDescription].join('\n');
    expect(words).not.toContain('!');
    expect(words).not.toMatch(/lorem|todo|tbd|xxx|\bclick here\b/i);
    const placeholders = words.match(/\{\{.*?\}\}|[{}]/g) ?? [];
    expect(
      placeholders.filter((found) => !(text.isPage && /^\{\{(operator|contact)\}\}$/.test(found))),
    ).toEqual([]);
  });
});

test('every article links onwards, and each guide is linked from another text', () => {
  for (const post of posts)
    expect(post.leadsTo.filter((href) => href !== postAddress(post)).length, post.name).toBeGreaterThan(0);
  const guides = posts.filter(({ category }) => category === 'guide');
  const unreached = guides.filter((guide) =>
    texts.every((text) => text.name === guide.name || !text.leadsTo.includes(postAddress(guide))),
  );
  expect(unreached.map(({ name }) => name)).toEqual([]);
});

describe('the pages that come with the product', () => {
  test('are these', () => {
    expect(pages.map(({ name }) => name).sort()).toEqual(['cookies', 'features', 'help', 'privacy', 'terms']);
    expect(pages.find(({ name }) => name === 'help')?.title).toBe('Help Center');
  });

  test('name the operator where required by law, with any name as plain text', () => {
    for (const name of ['privacy', 'terms', 'cookies', 'help']) {
      const page = pages.find((each) => each.name === name);
      expect(page?.markdown, name).toContain('{{operator}}');
      const filled = withOperator(page?.markdown ?? '', {
        operator: '[A *b* $& club](https://evil.example)',
        contact: 'field_club@example.org',
      });
      expect(filled).not.toMatch(/\{\{/);
      const { body } = parseArticle(filled);
      expect(links(body)).not.toContain('https://evil.example/');
      expect(links(body)).toContain('mailto:field_club@example.org');
      expect(JSON.stringify(body)).toContain('A *b* $& club');
    }
  });

  test('each feature has its section, and an existing screenshot name', async () => {
    const page = pages.find(({ name }) => name === 'features');
    const features = page?.features ?? [];
    const headings = (page?.article.contents ?? []).map(({ id, text }) => ({ id, text }));
    expect(features.map(({ id, heading }) => ({ id, text: heading }))).toEqual(headings);
    expect(new Set(features.map(({ screen }) => screen)).size).toBe(features.length);
    const support = new URL('../../../../e2e/support/', import.meta.url);
    const walks = await readFile(new URL('screens/app-walks.ts', support), 'utf8');
    const addresses = await readFile(new URL('screens-of.ts', support), 'utf8');
    for (const { screen } of features) {
      const isTaken =
        walks.includes(`'${screen}'`) ||
        addresses.includes(`'/${screen.replace('-', '/')}'`) ||
        addresses.includes(`'/${screen}'`);
      expect(isTaken, screen).toBe(true);
    }
  });
});
