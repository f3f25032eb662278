import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Note } from './note.tsx';

/** What TanStack Query says of a question to the server; only what is looked at here. */
interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** 'paused' while there is no network. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => unknown;
}

export interface AnswerProps<T> {
  readonly query: Asked<T>;
  /** What is asked for, as one says it: 'The accounts'. */
  readonly what: string;
  /** Holds the place until it is there. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
  /** One of several on its page: without signal it says so in a line. */
  readonly isPart?: boolean;
}

/** What the server answered; its place while it comes, and what to do when it does not. */
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
      <p className="text-muted">{what} come when there is signal.</p>
    ) : (
      <EmptyState
        title="No connection"
        description={`${what} are on the server alone, and come when there is signal.`}
      />
    );
  return <div aria-busy="true">{skeleton}</div>;
}
