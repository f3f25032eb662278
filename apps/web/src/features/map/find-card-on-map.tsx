import type { MapFind } from '@metalquest/core/map/map-find';
import { Route } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../engine/use-display.ts';
import { FindThumb } from '../../records/find-thumb.tsx';
import { Button } from '../../ui/button.tsx';
import { FindRow } from './find-row.tsx';
import { MapCard } from './map-card.tsx';
import { useFindFacts } from './use-find-facts.ts';
import { useFindItems } from './use-find-items.ts';

/** Finds per page (spec section 9). */
const AT_ONCE = 10;

export interface FindCardOnMapProps {
  readonly find: MapFind;
  readonly display: Display;
  readonly onClose: () => void;
}

export function FindCardOnMap({ find, display, onClose }: FindCardOnMapProps) {
  const { name, facts, quest } = useFindFacts(find, display);
  return (
    <MapCard title={name} extra={facts} onClose={onClose}>
      <FindThumb
        findId={find.id}
        category={find.category}
        className="mt-3.5 h-40 w-full rounded-picture max-sm:h-32"
      />
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        {quest ? (
          <Link
            to={`/quests/${quest.id}`}
            className="inline-flex min-h-11 min-w-0 items-center gap-2 text-sky underline-offset-3 hover:underline"
          >
            <Route aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
            <span className="truncate">{quest.name}</span>
          </Link>
        ) : (
          <span className="min-h-11" />
        )}
        <Button asChild variant="secondary">
          <Link to={`/finds/${find.id}`}>Open find</Link>
        </Button>
      </div>
    </MapCard>
  );
}

export function FindsCardOnMap({
  finds,
  display,
  onClose,
}: Omit<FindCardOnMapProps, 'find'> & { readonly finds: readonly MapFind[] }) {
  const [limit, setLimit] = useState(AT_ONCE);
  const items = useFindItems(finds.slice(0, limit));
  return (
    <MapCard title={`${finds.length} finds here`} onClose={onClose}>
      <ul className="mt-3 grid gap-4">
        {items?.map((find) => (
          <li key={find.id}>
            <FindRow find={find} display={display} />
          </li>
        ))}
      </ul>
      {finds.length > limit ? (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setLimit(limit + AT_ONCE)}>
          Load more
        </Button>
      ) : null}
    </MapCard>
  );
}
