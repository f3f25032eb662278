import { PostsPage } from '../../features/content/posts-page.tsx';
import { PageOf } from '../page-of.tsx';

export function Component() {
  return <PageOf page="posts">{({ page: _, ...shown }) => <PostsPage {...shown} />}</PageOf>;
}
