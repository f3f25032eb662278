import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Note } from './note.tsx';

interface ServerQuery<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** 'paused' while offline. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => unknown;
}

export interface QueryResultProps<T> {
  readonly query: ServerQuery<T>;
  readonly subject: string;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
  /** True for one of several queries on a page: the offline message is then one line. */
  readonly isPart?: boolean;
}

export function QueryResult<T>({ query, subject, skeleton, children, isPart = false }: QueryResultProps<T>) {
  const { data, error, fetchStatus, refetch } = query;
  const retryButton = (
    <Button variant="secondary" onClick={() => refetch()}>
      Try again
    </Button>
  );
  if (data !== undefined)
    return (
      <>
        {error ? (
          <Note tone="problem" className="mb-5" action={retryButton}>
            {error.message} The page shows earlier data.
          </Note>
        ) : null}
        {children(data)}
      </>
    );
  if (error)
    return (
      <Note tone="problem" action={retryButton}>
        {error.message}
      </Note>
    );
  if (fetchStatus === 'paused')
    return isPart ? (
      <p className="text-muted">{subject} cannot be loaded without signal.</p>
    ) : (
      <EmptyState title="No connection" description={`${subject} cannot be loaded without signal.`} />
    );
  return <div aria-busy="true">{skeleton}</div>;
}
