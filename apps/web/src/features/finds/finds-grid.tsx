import type { FindListItem } from '@metalquest/sync/queries/queries';
import type { Display } from '../../lib/use-display.ts';
import { FindCard } from './find-card.tsx';

/** Pictures carry it. */
export function FindsGrid({ finds, display }: { finds: readonly FindListItem[]; display: Display }) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:gap-x-5.5 md:gap-y-6 lg:grid-cols-3 xl:grid-cols-4">
      {finds.map((find) => (
        <li key={find.id} className="min-w-0">
          <FindCard find={find} display={display} />
        </li>
      ))}
    </ul>
  );
}
