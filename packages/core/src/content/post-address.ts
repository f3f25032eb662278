import type { PostSummary } from './post.ts';
import { sectionOf } from './sections.ts';

/** The path of a post's page: '/guides/ground-balance'. */
export function postAddress({ category, slug }: Pick<PostSummary, 'category' | 'slug'>): string {
  return `/${sectionOf(category)?.path ?? 'blog'}/${slug}`;
}
