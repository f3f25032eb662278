import type { PostSummary } from './post.ts';
import { sectionOf } from './sections.ts';

export function postAddress({ category, slug }: Pick<PostSummary, 'category' | 'slug'>): string {
  return `/${sectionOf(category)?.path ?? 'blog'}/${slug}`;
}
