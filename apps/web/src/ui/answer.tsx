import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Note } from './note.tsx';

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** 'paused' while offline. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => unknown;
}

export interface AnswerProps<T> {
  readonly query: Asked<T>;
  /** A noun phrase for messages: 'The accounts'. */
  readonly what: string;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
  /** True for one of several queries on a page: the offline message is then one line. */
  readonly isPart?: boolean;
}

/** Renders a server query: data, skeleton, offline message, or error with a retry button. */
export function Answer<T>({ query, what, skeleton, children, isPart = false }: AnswerProps<T>) {
  const { data, error, fetchStatus, refetch } = query;
  const again = (
    <Button variant="secondary" onClick={() => refetch()}>
      Try again
    </Button>
  );
  if (data !== undefined)
    return (
      <>
        {error ? (
          <Note tone="problem" className="mb-5" action={again}>
            {error.message} The page shows earlier data.
          </Note>
        ) : null}
        {children(data)}
      </>
    );
  if (error)
    return (
      <Note tone="problem" action={again}>
        {error.message}
      </Note>
    );
  if (fetchStatus === 'paused')
    return isPart ? (
      <p className="text-muted">{what} cannot be loaded without signal.</p>
    ) : (
      <EmptyState title="No connection" description={`${what} cannot be loaded without signal.`} />
    );
  return <div aria-busy="true">{skeleton}</div>;
}
