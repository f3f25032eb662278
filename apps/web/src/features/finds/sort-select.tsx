import { FIND_SORTS, type FindSort } from '@metalquest/core/find/find-filter';
import { ChevronDown } from 'lucide-react';

const SORT_WORDS: Record<FindSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  deepest: 'Deepest first',
  name: 'By name',
};

interface SortSelectProps {
  value: FindSort;
  onChange: (sort: FindSort) => void;
}

export function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <div className="relative">
      <select
        aria-label="Order"
        value={value}
        onChange={({ target }) => onChange(FIND_SORTS.find((sort) => sort === target.value) ?? 'newest')}
        className="h-11 cursor-pointer appearance-none rounded-control bg-transparent pr-7 pl-2 text-right text-base text-muted hover:text-ink"
      >
        {FIND_SORTS.map((sort) => (
          <option key={sort} value={sort} className="bg-card text-ink">
            {SORT_WORDS[sort]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-1.5 my-auto text-muted"
      />
    </div>
  );
}
