import type { Display } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { clearedFilter, type FindsFilter } from './finds-filter.ts';
import { CardSkeleton, FindsGrid } from './finds-grid.tsx';
import { FindsTable } from './finds-table.tsx';
import type { FindsState } from './use-finds.ts';
import type { FindSelection } from './use-selection.ts';

interface FindsListProps {
  selection: FindSelection;
  finds: Exclude<FindsState, { status: 'error' }>;
  filter: FindsFilter;
  onFilter: (next: FindsFilter) => void;
  display: Display;
}

export function FindsList({ finds, selection, filter, onFilter, display }: FindsListProps) {
  if (finds.status === 'loading') return <LoadingGrid />;
  const { list } = finds;
  if (list.total === 0) {
    return (
      <EmptyState
        title="No matching finds"
        description="Try another word, or fewer filters."
        action={
          <Button variant="secondary" onClick={() => onFilter(clearedFilter(filter))}>
            Show all finds
          </Button>
        }
      />
    );
  }
  return filter.layout === 'table' ? (
    <FindsTable
      list={list}
      selection={selection}
      onSort={(sort) => onFilter({ ...filter, sort })}
      display={display}
    />
  ) : (
    <FindsGrid list={list} selection={selection} display={display} />
  );
}

function LoadingGrid() {
  return (
    <div
      role="status"
      aria-label="Loading finds"
      className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 md:gap-x-5.5 md:gap-y-6.5 xl:grid-cols-4"
    >
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  );
}
