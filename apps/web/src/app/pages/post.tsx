import { PostPage } from '../../records/article/post-page.tsx';
import { PageOf } from '../page-of.tsx';

export function Component() {
  return <PageOf page="post">{({ post, related }) => <PostPage post={post} related={related} />}</PageOf>;
}
