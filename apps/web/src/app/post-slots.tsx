import type { PostSlots } from '../features/admin-posts/post-slots.ts';
import { ArticleBody } from '../records/article/article-body.tsx';
import { PostPage } from '../records/article/post-page.tsx';

/** The editor's preview uses the components of the public pages. */
export const POST_SLOTS: PostSlots = {
  article: ArticleBody,
  page: ({ post }) => <PostPage post={post} related={[]} />,
};
