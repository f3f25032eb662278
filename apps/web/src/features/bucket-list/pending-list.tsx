import type { BucketListItem } from '@metalquest/sync/queries/query-types';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FoundRing } from './found-ring.tsx';

export interface PendingListProps {
  items: readonly BucketListItem[];
  onFound: (item: BucketListItem) => void;
  menu: (item: BucketListItem) => ReactNode;
}

export function PendingList({ items, onFound, menu }: PendingListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-3.5 py-3.5 sm:items-center sm:gap-5">
          <FoundRing isFound={false} className="size-12 shrink-0 max-sm:mt-0.5" />
          <article className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2.5">
            <div className="min-w-0 grow basis-56">
              <h2 className="text-lg leading-tight">{item.name}</h2>
              {item.notes ? (
                <p className="mt-1 line-clamp-3 max-w-prose wrap-anywhere whitespace-pre-line text-muted">
                  {item.notes}
                </p>
              ) : null}
            </div>
            <Button variant="secondary" onClick={() => onFound(item)}>
              <Check aria-hidden="true" size={20} strokeWidth={1.75} className="text-brass-deep" />
              <span>
                Mark found <span className="sr-only">{item.name}</span>
              </span>
            </Button>
          </article>
          {menu(item)}
        </li>
      ))}
    </ul>
  );
}
