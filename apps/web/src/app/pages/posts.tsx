import { PostsPage } from '../../features/content/posts-page.tsx';
import { PageOf } from '../page-of.tsx';

/** The list of posts of a section, filtered. */
export function Component() {
  return <PageOf page="posts">{({ page: _, ...shown }) => <PostsPage {...shown} />}</PageOf>;
}
