import type { PublicPost } from '../post.ts';
import { postAddress } from '../post-address.ts';
import { sectionOf } from '../sections.ts';
import { postTexts } from './page-title.ts';
import { absoluteUrl, type Site } from './site.ts';

/** `<meta property content>`, or `<meta name content>` for Twitter. */
export interface MetaField {
  readonly attribute: 'property' | 'name';
  readonly key: string;
  readonly content: string;
}

export interface SharedPicture {
  readonly address: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

export interface SharedPage {
  readonly type: 'website' | 'article';
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly picture: SharedPicture | null;
}

const property = (key: string, content: string): MetaField => ({ attribute: 'property', key, content });

function pictureFields(site: Site, { address, alt, width, height }: SharedPicture): readonly MetaField[] {
  const whole = absoluteUrl(site, address);
  if (whole === null) return [];
  return [
    property('og:image', whole),
    ...(width && height
      ? [property('og:image:width', String(width)), property('og:image:height', String(height))]
      : []),
    ...(alt === '' ? [] : [property('og:image:alt', alt)]),
  ];
}

export function openGraph(site: Site, page: SharedPage): readonly MetaField[] {
  const large = page.picture?.width !== undefined && page.picture.width >= 600;
  return [
    property('og:site_name', site.title),
    property('og:locale', 'en_GB'),
    property('og:type', page.type),
    property('og:url', page.address),
    property('og:title', page.title),
    property('og:description', page.description),
    ...(page.picture ? pictureFields(site, page.picture) : []),
    { attribute: 'name', key: 'twitter:card', content: large ? 'summary_large_image' : 'summary' },
  ];
}

export function postOpenGraph(
  site: Site,
  post: PublicPost,
  picture: SharedPicture | null,
): readonly MetaField[] {
  const section = sectionOf(post.category);
  const address = `${site.origin}${postAddress(post)}`;
  return [
    ...openGraph(site, { type: 'article', ...postTexts(post), address, picture }),
    property('article:published_time', post.publishedAt),
    property('article:modified_time', post.updatedAt),
    ...(section ? [property('article:section', section.title)] : []),
    ...post.tags.map((tag) => property('article:tag', tag)),
  ];
}
