import type { BucketListItem } from '@metalquest/sync/queries/query-types';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FindThumb } from '../../records/find-thumb.tsx';
import { dateText } from './dates.ts';
import { FoundRing } from './found-ring.tsx';

export interface FoundListProps {
  items: readonly BucketListItem[];
  locale: string;
  menu: (item: BucketListItem) => ReactNode;
}

export function FoundList({ items, locale, menu }: FoundListProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 md:gap-x-5.5 md:gap-y-7 xl:grid-cols-4">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          <article>
            {item.find ? (
              <Link
                to={`/finds/${item.find.id}`}
                aria-label={`Find ${item.find.name}`}
                className="block rounded-picture shadow-soft transition-shadow hover:shadow-float"
              >
                <FindThumb
                  findId={item.find.id}
                  category={item.find.category}
                  className="aspect-square rounded-picture"
                />
              </Link>
            ) : (
              <div className="grid aspect-square place-items-center rounded-picture bg-moss-tint">
                <FoundRing isFound className="size-1/2" />
              </div>
            )}
            <div className="mt-2.5 flex items-start gap-1">
              <div className="min-w-0 grow">
                <h2 className="line-clamp-2 text-md leading-tight md:text-lg md:leading-tight">
                  {item.name}
                </h2>
                <FoundOn item={item} locale={locale} />
              </div>
              {menu(item)}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

export function FoundOn({ item, locale }: { item: BucketListItem; locale: string }) {
  const { quest, foundDate } = item;
  if (!foundDate && !quest) return null;
  return (
    <p className="mt-1 text-muted text-sm">
      {foundDate ? <time dateTime={foundDate}>{dateText(foundDate, locale)}</time> : null}
      {quest ? (
        <Link
          to={`/quests/${quest.id}`}
          className="flex min-h-6 items-center text-sky underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          <span className="truncate">{quest.name}</span>
        </Link>
      ) : null}
    </p>
  );
}
