import type { Display } from '../../lib/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clearedFilter, type FindsFilter } from './finds-filter.ts';
import { FindsGrid } from './finds-grid.tsx';
import { FindsTable } from './finds-table.tsx';
import type { FindsState } from './use-finds.ts';

export interface FindsListProps {
  finds: Exclude<FindsState, { status: 'error' }>;
  filter: FindsFilter;
  onFilter: (next: FindsFilter) => void;
  display: Display;
}

/** The finds in their layout, and how many of them are shown. */
export function FindsList({ finds, filter, onFilter, display }: FindsListProps) {
  if (finds.status === 'loading') return <LoadingGrid />;
  if (finds.total === 0) {
    return (
      <EmptyState
        title="No find like that"
        description="Try another word, or fewer filters."
        action={
          <Button variant="secondary" onClick={() => onFilter(clearedFilter(filter))}>
            Show all finds
          </Button>
        }
      />
    );
  }
  const number = new Intl.NumberFormat(display.locale);
  return (
    <>
      {filter.layout === 'table' ? (
        <FindsTable finds={finds.items} display={display} />
      ) : (
        <FindsGrid finds={finds.items} display={display} />
      )}
      <div className="mt-8 flex flex-col items-center gap-3">
        <p role="status" className="text-muted text-sm">
          Showing {number.format(finds.items.length)} of {number.format(finds.total)}{' '}
          {finds.total === 1 ? 'find' : 'finds'}
        </p>
        {finds.items.length < finds.total ? (
          <Button variant="secondary" onClick={finds.loadMore}>
            Load more
          </Button>
        ) : null}
      </div>
    </>
  );
}

function LoadingGrid() {
  return (
    <div
      role="status"
      aria-label="Loading finds"
      className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:gap-x-5.5 md:gap-y-6 xl:grid-cols-4"
    >
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key}>
          <Skeleton className="aspect-square rounded-picture" />
          <Skeleton className="mt-3 h-5 w-2/3 rounded-xs" />
          <Skeleton className="mt-1.5 h-4 w-1/2 rounded-xs" />
        </div>
      ))}
    </div>
  );
}
