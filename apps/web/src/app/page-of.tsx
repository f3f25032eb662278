import { type DataOf, isDataOf, isPageAnswer, type PageName } from '@metalquest/core/content/page-answer';
import type { ReactNode } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NotFound } from './not-found.tsx';

export interface PageOfProps<N extends PageName> {
  page: N;
  children: (data: DataOf<N>) => ReactNode;
}

export function PageOf<N extends PageName>({ page, children }: PageOfProps<N>) {
  const answer: unknown = useLoaderData();
  if (!isPageAnswer(answer)) return <NotFound />;
  if (answer.status === 200) return isDataOf(answer.data, page) ? children(answer.data) : <NotFound />;
  if (answer.status === 410) return <Missing />;
  return answer.status === 503 ? <NoSignal /> : <NotFound />;
}

function Missing() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Page removed"
        description="It is no longer published."
        action={
          <Button asChild>
            <Link to="/guides">See the guides</Link>
          </Button>
        }
      />
    </div>
  );
}

function NoSignal() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="No signal for this page"
        description="The server cannot be reached right now. You can still record."
        action={
          <Button aria-disabled={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
