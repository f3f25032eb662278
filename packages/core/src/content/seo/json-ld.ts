import type { JsonObject } from '../../json.ts';
import type { PublicPost } from '../post.ts';
import { postAddress } from '../post-address.ts';
import { sectionOf } from '../sections.ts';
import { postTexts } from './page-title.ts';
import { absoluteUrl, type Site } from './site.ts';

const CONTEXT = 'https://schema.org';
const LOGO = '/icons/icon-512.png';

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
 * schema.org Article of a post (https://schema.org/Article).
 * @param picture address of the sharing picture
 */
export function articleData(
  site: Site,
  post: PublicPost,
  picture: string | null = post.coverUrl,
): JsonObject {
  const address = `${site.origin}${postAddress(post)}`;
  const image = picture === null ? null : absoluteUrl(site, picture);
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

/** Bundled posts and posts signed with the site's name have an organisation as author. */
function authorData(site: Site, name: string): JsonObject {
  return { '@type': name === site.title || name === 'MetalQuest' ? 'Organization' : 'Person', name };
}

export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

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

/** JSON that cannot end its script element, open a comment or break a line. */
export function scriptJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
