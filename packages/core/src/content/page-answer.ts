import type { GalleryPage } from '../gallery/gallery-page.ts';
import { isRecord } from '../json.ts';
import type { Article } from './article.ts';
import type { PostSummary, PublicPost } from './post.ts';
import type { PostsChoice, TagCount } from './posts-choice.ts';
import type { PostCategory } from './sections.ts';

/** A release as the changelog tells it: its heading, and what changed. */
export interface Release {
  readonly title: string;
  readonly id: string;
  readonly body: Article['body'];
}

/** A picture of the app, by its name among the screens: 'finds'. */
export interface ScreenPicture {
  readonly screen: string;
  readonly alt: string;
}

/** A text of the site itself. */
export interface SiteDocument {
  /** Its address: 'privacy'. */
  readonly name: string;
  readonly title: string;
  readonly seoTitle: string;
  readonly description: string;
  /** The day of its last change, YYYY-MM-DD. */
  readonly updated: string;
  readonly article: Article;
  /** One for each heading of the second level, null where there is none yet; none at all of a text without pictures. */
  readonly pictures: readonly (ScreenPicture | null)[];
}

/** What a public page shows. Plain JSON: it goes through the page to the browser that takes the page over. */
export type PublicPageData =
  | { readonly page: 'home'; readonly guides: readonly PostSummary[] }
  | {
      readonly page: 'posts';
      readonly category: PostCategory;
      readonly choice: PostsChoice;
      /** Those on this page, of `total` in all. */
      readonly posts: readonly PostSummary[];
      readonly total: number;
      /** Of all posts of the section, the most used first. */
      readonly tags: readonly TagCount[];
    }
  | { readonly page: 'post'; readonly post: PublicPost; readonly related: readonly PostSummary[] }
  | { readonly page: 'changelog'; readonly releases: readonly Release[] }
  | { readonly page: 'document'; readonly document: SiteDocument }
  | { readonly page: 'gallery'; readonly gallery: GalleryPage };

export type PageName = PublicPageData['page'];
export type DataOf<N extends PageName> = Extract<PublicPageData, { page: N }>;

/**
 * What is at a public address: a page; 301, it has moved for good; 404, nothing; 410, it was there and has been taken
 * down; 503, that cannot be told now.
 */
export type PageAnswer =
  | { readonly status: 200; readonly data: PublicPageData }
  | { readonly status: 301; readonly to: string }
  | { readonly status: 404 | 410 | 503 };

/** Whether a value from outside is an answer; its data is believed, as it comes from the same release of the server. */
export function isPageAnswer(value: unknown): value is PageAnswer {
  if (!isRecord(value)) return false;
  if (value.status === 200) return isRecord(value.data) && typeof value.data.page === 'string';
  if (value.status === 301) return typeof value.to === 'string';
  return value.status === 404 || value.status === 410 || value.status === 503;
}

/** Whether data is that of a page. */
export function isDataOf<N extends PageName>(data: PublicPageData, page: N): data is DataOf<N> {
  return data.page === page;
}
