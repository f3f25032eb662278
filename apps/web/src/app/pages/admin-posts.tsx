import { PostsPage } from '../../features/admin-posts/posts-page.tsx';

export function Component() {
  return <PostsPage />;
}
