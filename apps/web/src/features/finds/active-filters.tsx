import type { Display } from '../../lib/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { FilterPill } from '../../ui/pill.tsx';
import { depthRangeText } from './depth-filter.tsx';
import { clearedFilter, type FindsFilter, isFiltered } from './finds-filter.ts';

export interface ActiveFiltersProps {
  filter: FindsFilter;
  onChange: (next: FindsFilter) => void;
  display: Display;
}

/** What narrows the list, each to be lifted with a tap. */
export function ActiveFilters({ filter, onChange, display }: ActiveFiltersProps) {
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
      {filter.depth ? (
        <FilterPill clearLabel="Clear depth" onClear={() => onChange({ ...filter, depth: null })}>
          {depthRangeText(filter.depth, display)}
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
