import type { Find } from '@metalquest/core/find/find';
import { formatDepth } from '@metalquest/core/units/depth';
import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import type { Display } from '../../lib/use-display.ts';
import { timeText } from './quest-dates.ts';
import type { QuestPageSlots } from './quest-slots.ts';

export interface QuestTimelineProps {
  finds: readonly Find[];
  display: Display;
  findThumb: QuestPageSlots['findThumb'];
}

/** The finds of a quest in the order they came up, each with its picture, along one line. */
export function QuestTimeline({ finds, display, findThumb: FindThumb }: QuestTimelineProps) {
  if (finds.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-control border border-line border-dashed px-4 py-5 text-muted">
        <Camera aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
        Nothing logged yet. One photo is enough for a find.
      </p>
    );
  }
  const inOrder = finds.toSorted((a, b) => a.foundAt.localeCompare(b.foundAt));
  return (
    <ol className="relative before:absolute before:inset-y-4 before:left-[4.5px] before:w-px before:bg-line">
      {inOrder.map((find) => (
        <li key={find.id} className="relative pl-6">
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-0 size-2.5 -translate-y-1/2 rounded-full bg-brass ring-3 ring-paper"
          />
          <Link
            to={`/finds/${find.id}`}
            className="-mx-2 flex min-h-18 items-center gap-3.5 rounded-control px-2 py-1.5 transition-colors hover:bg-moss-tint"
          >
            <FindThumb
              findId={find.id}
              category={find.category}
              className="size-14 shrink-0 rounded-control"
            />
            <span className="min-w-0 grow">
              <span className="display block truncate text-md leading-snug">{find.name}</span>
              <span className="block truncate text-muted text-sm">{factsOf(find, display)}</span>
            </span>
            <time
              dateTime={find.foundAt}
              className="shrink-0 self-start pt-2 text-muted text-sm tabular-nums"
            >
              {timeText(find.foundAt, display.locale)}
            </time>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function factsOf(find: Find, { units, locale }: Display): string {
  return [
    find.category,
    find.depthCm === null ? null : formatDepth(find.depthCm, units, locale),
    find.targetId ? `ID ${find.targetId}` : null,
  ]
    .filter((fact) => fact !== null)
    .join(', ');
}
