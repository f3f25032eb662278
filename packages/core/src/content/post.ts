import type { Article } from './article.ts';
import type { PostCategory } from './sections.ts';

/** Times are ISO; `minutes` is the reading time. */
export interface PostSummary {
  readonly id: string;
  readonly category: PostCategory;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly tags: readonly string[];
  readonly coverUrl: string | null;
  readonly coverAlt: string;
  readonly minutes: number;
}

export interface PublicPost extends PostSummary {
  readonly article: Article;
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
}
