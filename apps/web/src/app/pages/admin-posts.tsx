import { PostsPage } from '../../features/admin-posts/posts-page.tsx';

/** `/admin/posts` */
export function Component() {
  return <PostsPage />;
}
