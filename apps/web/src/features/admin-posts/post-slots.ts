import type { Article } from '@metalquest/core/content/article';
import type { PublicPost } from '@metalquest/core/content/post';
import type { ComponentType } from 'react';

/** How readers see what is written: the public pages' own parts, which app/ puts in. */
export interface PostSlots {
  readonly article: ComponentType<{ article: Article }>;
  readonly page: ComponentType<{ post: PublicPost }>;
}
