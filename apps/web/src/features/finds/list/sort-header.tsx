import type { FindSort } from '@metalquest/core/find/find-filter';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn.ts';

interface SortHeaderProps {
  sort: FindSort;
  onSort: (sort: FindSort) => void;
  /** The orders of this column; each click selects the next. */
  by: readonly [FindSort, ...FindSort[]];
  end?: boolean;
  className?: string;
  children: ReactNode;
}

const IS_ASCENDING: Record<FindSort, boolean> = { newest: false, oldest: true, deepest: false, name: true };

export function SortHeader({ sort, onSort, by, end = false, className, children }: SortHeaderProps) {
  const at = by.indexOf(sort);
  const isSorted = at >= 0;
  const Arrow = IS_ASCENDING[sort] ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      {...(isSorted ? { 'aria-sort': IS_ASCENDING[sort] ? 'ascending' : 'descending' } : {})}
      className={cn('px-3 first:pl-0', className)}
    >
      <button
        type="button"
        onClick={() => onSort(by[(at + 1) % by.length] ?? by[0])}
        className={cn(
          'inline-flex min-h-11 items-center gap-1 rounded-xs uppercase tracking-[inherit] hover:text-ink',
          end && 'flex-row-reverse',
          isSorted && 'text-ink',
        )}
      >
        {children}
        {isSorted ? <Arrow aria-hidden="true" size={15} strokeWidth={2} /> : null}
      </button>
    </th>
  );
}
