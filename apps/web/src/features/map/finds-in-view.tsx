import type { LngLat } from '@metalquest/core/geo/point';
import type { FindId } from '@metalquest/core/ids';
import type { MapFind } from '@metalquest/core/map/map-find';
import { useId } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FindRow } from './find-row.tsx';
import { useFindItems } from './use-find-items.ts';

export interface FindsInViewProps {
  /** The newest of them, and their total number; null while unknown. */
  readonly inView: { readonly newest: readonly MapFind[]; readonly total: number } | null;
  readonly isEmpty: boolean;
  readonly onMore: () => void;
  /** Shows a find on the map; omitted where there is no map. */
  readonly onShow?: (place: LngLat, id: FindId) => void;
  readonly display: Display;
}

const NONE: readonly MapFind[] = [];

/** '128 finds in view' */
export function inViewText(total: number, locale: string): string {
  if (total === 0) return 'No finds in view';
  return total === 1 ? '1 find in view' : `${new Intl.NumberFormat(locale).format(total)} finds in view`;
}

/** The finds in the visible area as a list, newest first; also the accessible alternative to the map. */
export function FindsInView({ inView, isEmpty, onMore, onShow, display }: FindsInViewProps) {
  const heading = useId();
  const items = useFindItems(inView?.newest ?? NONE);
  const isRead = inView !== null && (inView.total === 0 || (items !== null && items.length > 0));
  return (
    <section aria-labelledby={heading} aria-busy={!isRead}>
      <h2
        id={heading}
        className="text-lg max-lg:font-normal max-lg:font-sans max-lg:text-base max-lg:text-muted"
      >
        {inView ? inViewText(inView.total, display.locale) : 'Finds in view'}
      </h2>
      {!isRead ? (
        <div role="status" aria-label="Loading finds" className="mt-4 grid gap-4">
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="flex items-center gap-3.5">
              <Skeleton className="size-16 sm:size-18" />
              <div className="grid grow gap-2">
                <Skeleton className="h-5 w-2/3" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
          ))}
        </div>
      ) : inView.total === 0 ? (
        <p className="mt-2 text-muted">
          {isEmpty
            ? 'Finds in the visible part of the map are listed here.'
            : 'Move the map or zoom out to see some.'}
        </p>
      ) : (
        <>
          <ul className="mt-3.5 grid gap-4">
            {items?.map((find) => {
              const place = find.location;
              return (
                <li key={find.id}>
                  <FindRow
                    find={find}
                    display={display}
                    {...(onShow && place ? { onShow: () => onShow(place, find.id) } : {})}
                  />
                </li>
              );
            })}
          </ul>
          <div className="mt-5 grid justify-items-center gap-3">
            <p role="status" className="text-muted text-sm">
              Showing {inView.newest.length} of{' '}
              {inViewText(inView.total, display.locale).replace(' in view', '')}
            </p>
            {inView.newest.length < inView.total ? (
              <Button variant="secondary" onClick={onMore}>
                Load more
              </Button>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
}
