import type { BucketListItem } from '@metalquest/sync/queries/queries';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FoundOn } from './found-list.tsx';
import { FoundRing } from './found-ring.tsx';

export interface ArchivedListProps {
  items: readonly BucketListItem[];
  locale: string;
  onReopen: (item: BucketListItem) => void;
  menu: (item: BucketListItem) => ReactNode;
}

/** Archived items, found or not. */
export function ArchivedList({ items, locale, onReopen, menu }: ArchivedListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-3.5 py-3 sm:items-center sm:gap-5">
          <FoundRing isFound={item.foundDate !== null} className="mt-0.5 size-10 shrink-0 opacity-70" />
          <article className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
            <div className="min-w-0 grow basis-56">
              <h2 className="text-md text-muted leading-tight">{item.name}</h2>
              <FoundOn item={item} locale={locale} />
            </div>
            <Button variant="secondary" onClick={() => onReopen(item)} aria-label={`Reopen ${item.name}`}>
              <RotateCcw aria-hidden="true" size={20} strokeWidth={1.75} />
              Reopen
            </Button>
          </article>
          {menu(item)}
        </li>
      ))}
    </ul>
  );
}
