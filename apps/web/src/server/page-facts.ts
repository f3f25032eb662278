import type { PageAnswer, PublicPageData } from '@metalquest/core/content/page-answer';
import { paging } from '@metalquest/core/content/paging';
import { postAddress } from '@metalquest/core/content/post-address';
import { POSTS_PER_PAGE } from '@metalquest/core/content/posts-choice';
import { type Section, sectionOf } from '@metalquest/core/content/sections';
import { canonicalAddress } from '@metalquest/core/content/seo/canonical';
import {
  articleData,
  breadcrumbData,
  organizationData,
  postBreadcrumbs,
} from '@metalquest/core/content/seo/json-ld';
import { type MetaField, openGraph, postOpenGraph } from '@metalquest/core/content/seo/open-graph';
import type { Site } from '@metalquest/core/content/seo/site';
import { type GalleryPage, type PublicPicture, pictureAddress } from '@metalquest/core/gallery/gallery-page';
import type { JsonObject } from '@metalquest/core/json';
import type { CanonicalPage, PageHead } from '../app/page-head.ts';

/** Width of a gallery's preview image, px. */
const SHARED_PX = 1_280;

interface HeadLink {
  readonly rel: 'prev' | 'next' | 'alternate';
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

export interface PageFacts {
  readonly links: readonly HeadLink[];
  readonly fields: readonly MetaField[];
  readonly data: readonly JsonObject[];
}

/** Null for pages without a canonical address. */
export function pageFacts(head: PageHead, answer: PageAnswer, site: Site): PageFacts | null {
  if (head.canonical === null) return null;
  const data = answer.status === 200 ? answer.data : null;
  const section = data?.page === 'post' ? sectionOf(data.post.category) : null;
  const listed = data?.page === 'posts' ? sectionOf(data.category) : null;
  const feeds = [feed(site, null), ...(section || listed ? [feed(site, section ?? listed ?? null)] : [])];
  if (data?.page === 'post') {
    const address = `/share${postAddress(data.post)}.png`;
    return {
      links: feeds,
      fields: postOpenGraph(site, data.post, sharePicture(address, data.post.title)),
      data: [articleData(site, data.post, address), breadcrumbData(site, postBreadcrumbs(data.post))],
    };
  }
  if (data?.page === 'gallery') return galleryFacts(data.gallery, head, head.canonical, site);
  const shared = listed
    ? sharePicture(`/share/${listed.path}.png`, `${listed.title}: ${listed.lead}`)
    : sharePicture('/share.png', 'Remember every field you walk.');
  const page = {
    type: 'website',
    title: head.title ?? site.title,
    description: head.description,
    address: canonicalAddress(site, head.canonical.path, head.canonical),
    picture: shared,
  } as const;
  return {
    links: [...feeds, ...(data?.page === 'posts' ? neighbours(data, head.canonical.path, site) : [])],
    fields: openGraph(site, page),
    data: data?.page === 'home' ? [organizationData(site)] : listed ? [breadcrumbs(listed, site)] : [],
  };
}

/** Galleries may be indexed but not cached, so that an unpublished one disappears everywhere. */
const NO_COPIES: MetaField = { attribute: 'name', key: 'robots', content: 'noarchive, noimageindex' };

/** The preview image is the gallery's first picture. */
function galleryFacts(
  { finds, pictureBase }: GalleryPage,
  head: PageHead,
  canonical: CanonicalPage,
  site: Site,
): PageFacts {
  const find = finds.find(({ pictures }) => pictures.length > 0);
  const [picture] = find?.pictures ?? [];
  const title = head.title ?? site.title;
  return {
    links: [],
    fields: [
      NO_COPIES,
      ...openGraph(site, {
        type: 'website',
        title,
        description: head.description,
        address: canonicalAddress(site, canonical.path, canonical),
        picture:
          find && picture
            ? {
                address: pictureAddress(pictureBase, picture, SHARED_PX),
                alt: find.name,
                ...sharedSize(picture),
              }
            : sharePicture('/share.png', title),
      }),
    ],
    data: [],
  };
}

function sharedSize({ width, height }: PublicPicture): { width?: number; height?: number } {
  if (!width || !height) return {};
  const shared = Math.min(width, SHARED_PX);
  return { width: shared, height: Math.round((height * shared) / width) };
}

const sharePicture = (address: string, words: string) => ({
  address,
  alt: words,
  width: 1200,
  height: 630,
});

function feed({ origin, title }: Site, section: Section | null): HeadLink {
  return {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: section ? `${section.title} · ${title}` : title,
    href: `${origin}${section ? `/${section.path}` : ''}/feed.xml`,
  };
}

function neighbours(
  { choice, total }: Extract<PublicPageData, { page: 'posts' }>,
  path: string,
  site: Site,
): HeadLink[] {
  const { previous, next } = paging(total, POSTS_PER_PAGE, choice.page);
  const link = (rel: 'prev' | 'next', page: number | null): HeadLink[] =>
    page === null ? [] : [{ rel, href: canonicalAddress(site, path, { tag: choice.tag, page }) }];
  return [...link('prev', previous), ...link('next', next)];
}

const breadcrumbs = ({ title, path }: Section, site: Site): JsonObject =>
  breadcrumbData(site, [
    { name: 'Home', path: '/' },
    { name: title, path: `/${path}` },
  ]);
