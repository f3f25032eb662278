import { PostPage } from '../../features/content/post-page.tsx';
import { PageOf } from '../page-of.tsx';

export function Component() {
  return <PageOf page="post">{({ post, related }) => <PostPage post={post} related={related} />}</PageOf>;
}
