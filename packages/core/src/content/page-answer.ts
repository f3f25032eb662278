import type { GalleryPage } from '../gallery/gallery-page.ts';
import { isRecord } from '../json.ts';
import type { Article } from './article.ts';
import type { PostSummary, PublicPost } from './post.ts';
import type { PostsChoice, TagCount } from './posts-choice.ts';
import type { PostCategory } from './sections.ts';

export interface Release {
  readonly title: string;
  readonly id: string;
  readonly body: Article['body'];
}

/** A picture of the app, by its screen name: 'finds'. */
export interface ScreenPicture {
  readonly screen: string;
  readonly alt: string;
}

export interface SiteDocument {
  readonly name: string;
  readonly title: string;
  readonly seoTitle: string;
  readonly description: string;
  readonly updated: string;
  readonly article: Article;
  /** One per level-2 heading, null where missing; empty for a document without pictures. */
  readonly pictures: readonly (ScreenPicture | null)[];
}

/** Data of a public page. Plain JSON: embedded in the HTML for hydration. */
export type PublicPageData =
  | { readonly page: 'home'; readonly guides: readonly PostSummary[] }
  | {
      readonly page: 'posts';
      readonly category: PostCategory;
      readonly choice: PostsChoice;
      readonly posts: readonly PostSummary[];
      readonly total: number;
      readonly tags: readonly TagCount[];
    }
  | { readonly page: 'post'; readonly post: PublicPost; readonly related: readonly PostSummary[] }
  | { readonly page: 'changelog'; readonly releases: readonly Release[] }
  | { readonly page: 'document'; readonly document: SiteDocument }
  | { readonly page: 'gallery'; readonly gallery: GalleryPage };

export type PageName = PublicPageData['page'];
export type DataOf<N extends PageName> = Extract<PublicPageData, { page: N }>;

/** 301: moved permanently; 404: not found; 410: taken down; 503: temporarily unavailable. */
export type PageAnswer =
  | { readonly status: 200; readonly data: PublicPageData }
  | { readonly status: 301; readonly to: string }
  | { readonly status: 404 | 410 | 503 };

/** Checks only the envelope; the data comes from the same release of the server. */
export function isPageAnswer(value: unknown): value is PageAnswer {
  if (!isRecord(value)) return false;
  if (value.status === 200) return isRecord(value.data) && typeof value.data.page === 'string';
  if (value.status === 301) return typeof value.to === 'string';
  return value.status === 404 || value.status === 410 || value.status === 503;
}

export function isDataOf<N extends PageName>(data: PublicPageData, page: N): data is DataOf<N> {
  return data.page === page;
}
