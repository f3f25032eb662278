import { isPageAnswer } from '@metalquest/core/content/page-answer';
import { useLoaderData } from 'react-router';
import { HomePage } from '../../features/home/home-page.tsx';
import { PostCards } from '../../records/article/post-cards.tsx';

export function Component() {
  const answer: unknown = useLoaderData();
  const data = isPageAnswer(answer) && answer.status === 200 ? answer.data : null;
  const guides = data?.page === 'home' ? data.guides : [];
  return <HomePage guides={guides.length > 0 ? <PostCards posts={guides} headingLevel={3} /> : null} />;
}
