import type { Article } from '@metalquest/core/content/article';
import type { PublicPost } from '@metalquest/core/content/post';
import type { ComponentType } from 'react';

/** Components of the public pages, injected by app/. */
export interface PostSlots {
  readonly article: ComponentType<{ article: Article }>;
  readonly page: ComponentType<{ post: PublicPost }>;
}
