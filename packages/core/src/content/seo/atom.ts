import { xmlTexts } from '../../export/xml-text.ts';
import { toIso } from '../../time/instant.ts';
import type { PostSummary } from '../post.ts';
import { postAddress } from '../post-address.ts';
import { sectionOf } from '../sections.ts';
import type { Site } from './site.ts';

const NO_TIME = '1970-01-01T00:00:00.000Z';

export interface Feed {
  readonly title: string;
  /** The page it belongs to: '/guides'; '/' for all. */
  readonly path: string;
  readonly feedPath: string;
  readonly posts: readonly PostSummary[];
}

/** RFC 3339 time; the Unix epoch for an invalid one. */
function time(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? NO_TIME : toIso(ms);
}

/** Atom feed (RFC 4287). Entry ids derive from post ids, so they survive a change of address. */
export function atomFeed(site: Site, { title, path, feedPath, posts }: Feed): string {
  const xml = xmlTexts();
  const own = new URL(feedPath, site.origin).href;
  const page = new URL(path, site.origin).href;
  const attribute = xml.text;
  const updated =
    posts
      .map(({ updatedAt }) => time(updatedAt))
      .toSorted()
      .at(-1) ?? NO_TIME;
  const person = (name: string): string =>
    `<author>${xml.element('name', name.trim() || site.title)}</author>`;

  function entry(post: PostSummary): string {
    const href = `${site.origin}${postAddress(post)}`;
    const section = sectionOf(post.category);
    return [
      '<entry>',
      `<title>${xml.text(post.title)}</title>`,
      xml.element('id', `urn:uuid:${post.id.toLowerCase()}`),
      `<link rel="alternate" type="text/html" href="${attribute(href)}"/>`,
      xml.element('published', time(post.publishedAt)),
      xml.element('updated', time(post.updatedAt)),
      person(post.author),
      section ? `<category term="${attribute(section.path)}" label="${attribute(section.title)}"/>` : '',
      ...post.tags.map((tag) => `<category term="${attribute(tag)}"/>`),
      `<summary>${xml.text(post.excerpt)}</summary>`,
      '</entry>\n',
    ].join('');
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">\n',
    `<title>${xml.text(title)}</title>`,
    xml.element('id', own),
    xml.element('updated', updated),
    person(''),
    `<link rel="self" type="application/atom+xml" href="${attribute(own)}"/>`,
    `<link rel="alternate" type="text/html" href="${attribute(page)}"/>\n`,
    ...posts.map(entry),
    '</feed>\n',
  ].join('');
}
