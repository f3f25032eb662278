import type { JsonObject } from '../../json.ts';
import type { PublicPost } from '../post.ts';
import { postAddress } from '../post-address.ts';
import { sectionOf } from '../sections.ts';
import { postTexts } from './page-title.ts';
import { type Site, wholeAddress } from './site.ts';

const CONTEXT = 'https://schema.org';
const LOGO = '/icons/icon-512.png';

/** The site, as schema.org's Organization (https://schema.org/Organization). */
export function organizationData(site: Site): JsonObject {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: site.title,
    url: `${site.origin}/`,
    logo: `${site.origin}${LOGO}`,
  };
}

/**
 * A post, as schema.org's Article (https://schema.org/Article).
 * @param picture the address of the picture that is shared with it
 */
export function articleData(
  site: Site,
  post: PublicPost,
  picture: string | null = post.coverUrl,
): JsonObject {
  const address = `${site.origin}${postAddress(post)}`;
  const image = picture === null ? null : wholeAddress(site, picture);
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: post.title,
    description: postTexts(post).description,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    mainEntityOfPage: address,
    url: address,
    wordCount: post.article.words,
    inLanguage: 'en-GB',
    ...(image === null ? {} : { image }),
    ...(post.tags.length > 0 ? { keywords: post.tags.join(', ') } : {}),
    ...(post.author === '' ? {} : { author: authorData(site, post.author) }),
    publisher: { '@type': 'Organization', name: site.title, url: `${site.origin}/` },
  };
}

/** What comes with the product, or is signed by the site, was written by nobody in particular. */
function authorData(site: Site, name: string): JsonObject {
  return { '@type': name === site.title || name === 'MetalQuest' ? 'Organization' : 'Person', name };
}

/** A step on the way from the first page; the last one is the page itself. */
export interface Breadcrumb {
  readonly name: string;
  /** '/guides' */
  readonly path: string;
}

/** The way to a post: Home, its category, itself. */
export function postBreadcrumbs(
  post: Pick<PublicPost, 'category' | 'slug' | 'title'>,
): readonly Breadcrumb[] {
  const section = sectionOf(post.category);
  return [
    { name: 'Home', path: '/' },
    ...(section ? [{ name: section.title, path: `/${section.path}` }] : []),
    { name: post.title, path: postAddress(post) },
  ];
}

/** The way to a page, as schema.org's BreadcrumbList (https://schema.org/BreadcrumbList). */
export function breadcrumbData(site: Site, steps: readonly Breadcrumb[]): JsonObject {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  };
}

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/**
 * JSON as the content of a script element: no text in it can end the element, begin a comment, or break a line of
 * script. What is read from it is what was written.
 */
export function scriptJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
