import { PostsPage } from '../../features/content/posts-page.tsx';
import { PageOf } from '../page-of.tsx';

/** The landing page of a section, with what was chosen of it. */
export function Component() {
  return <PageOf page="posts">{({ page: _, ...shown }) => <PostsPage {...shown} />}</PageOf>;
}
