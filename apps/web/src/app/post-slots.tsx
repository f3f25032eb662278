import type { PostSlots } from '../features/admin-posts/post-slots.ts';
import { ArticleBody } from '../features/content/article-body.tsx';
import { PostPage } from '../features/content/post-page.tsx';

/** The editor's preview uses the components of the public pages. */
export const POST_SLOTS: PostSlots = {
  article: ArticleBody,
  page: ({ post }) => <PostPage post={post} related={[]} />,
};
