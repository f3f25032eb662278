import { isPageAnswer } from '@metalquest/core/content/page-answer';
import { useLoaderData } from 'react-router';
import { HelpPage } from '../../features/content/help-page.tsx';

export function Component() {
  const answer: unknown = useLoaderData();
  const data = isPageAnswer(answer) && answer.status === 200 ? answer.data : null;
  return <HelpPage article={data?.page === 'document' ? data.document.article : null} />;
}
