import { Button } from '../../ui/button.tsx';
import { FilterPill } from '../../ui/pill.tsx';
import { clearedFilter, type FindsFilter, isFiltered } from './finds-filter.ts';

/** What narrows the list, each to be lifted with a tap. */
export function ActiveFilters({
  filter,
  onChange,
}: {
  filter: FindsFilter;
  onChange: (next: FindsFilter) => void;
}) {
  if (!isFiltered(filter)) return null;
  const search = filter.search.trim();
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {filter.category ? (
        <FilterPill
          clearLabel={`Clear category ${filter.category}`}
          onClear={() => onChange({ ...filter, category: null })}
        >
          {filter.category}
        </FilterPill>
      ) : null}
      {search ? (
        <FilterPill clearLabel={`Clear search ${search}`} onClear={() => onChange({ ...filter, search: '' })}>
          <span className="max-w-48 truncate">{search}</span>
        </FilterPill>
      ) : null}
      <Button
        variant="ghost"
        className="px-2.5 font-normal text-muted"
        onClick={() => onChange(clearedFilter(filter))}
      >
        Clear all
      </Button>
    </div>
  );
}
