import type { PageAnswer, PublicPageData } from '@metalquest/core/content/page-answer';
import { postAddress } from '@metalquest/core/content/post-address';
import { sectionOf } from '@metalquest/core/content/sections';
import type { PageChoice } from '@metalquest/core/content/seo/canonical';
import { postTexts } from '@metalquest/core/content/seo/page-title';
import type { GalleryPage } from '@metalquest/core/gallery/gallery-page';
import { galleryLead, galleryName } from '@metalquest/core/gallery/gallery-text';

/** Head tags that the browser updates on navigation. Tags for crawlers are in server/page-facts.ts. */
export interface PageHead {
  readonly title: string | null;
  readonly description: string;
  /** The canonical address; null for noindex. */
  readonly canonical: CanonicalPage | null;
}

export interface CanonicalPage extends PageChoice {
  readonly path: string;
}

export const TAGLINE =
  'Record your metal detecting quests and finds where there is no signal. Your spots stay yours.';

const LABELS = {
  404: { title: 'Page not found', description: 'There is nothing at this address.' },
  410: { title: 'Page removed', description: 'This page is no longer published.' },
  503: { title: 'No signal', description: 'This page could not be loaded.' },
} as const;

export function missingHead({ status }: PageAnswer): PageHead {
  return { ...LABELS[status === 410 || status === 503 ? status : 404], canonical: null };
}

export function headOfAnswer(answer: PageAnswer, pathname: string): PageHead {
  return answer.status === 200 ? headOfData(answer.data, { path: pathname }) : missingHead(answer);
}

function headOfData(data: PublicPageData, canonical: CanonicalPage): PageHead {
  switch (data.page) {
    case 'home':
      return { title: null, description: TAGLINE, canonical };
    case 'post':
      return { ...postTexts(data.post), canonical: { path: postAddress(data.post) } };
    case 'posts':
      return postsHead(data, canonical);
    case 'document':
      return { title: data.document.seoTitle, description: data.document.description, canonical };
    case 'changelog':
      return { title: 'Changelog', description: 'What is new in MetalQuest, release by release.', canonical };
    case 'gallery':
      return galleryHead(data.gallery);
  }
}

function galleryHead(gallery: GalleryPage): PageHead {
  const { key, page } = gallery;
  const name = galleryName(gallery);
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: galleryLead(gallery),
    canonical: { path: `/gallery/${key}`, page },
  };
}

function postsHead(
  { category, choice }: Extract<PublicPageData, { page: 'posts' }>,
  canonical: CanonicalPage,
): PageHead {
  const section = sectionOf(category);
  const description = section?.lead ?? TAGLINE;
  const name = section?.title ?? '';
  const { search, tag, page } = choice;
  // Search results are not indexed.
  if (search) return { title: `${name}: ${search}`, description, canonical: null };
  const title = [name, tag && `: ${tag}`, page > 1 && `, page ${page}`].filter(Boolean).join('');
  return { title, description, canonical: { ...canonical, tag, page } };
}
