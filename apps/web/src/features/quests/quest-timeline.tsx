import type { Find } from '@metalquest/core/find/find';
import type { Quest } from '@metalquest/core/quest/quest';
import { formatDepth } from '@metalquest/core/units/depth';
import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import type { Display } from '../../engine/use-display.ts';
import { FindThumb } from '../../records/find-thumb.tsx';
import { timeText } from './quest-dates.ts';

export interface QuestTimelineProps {
  quest: Quest;
  finds: readonly Find[];
  display: Display;
}

export function QuestTimeline({ quest, finds, display }: QuestTimelineProps) {
  const inOrder = finds.toSorted((a, b) => a.foundAt.localeCompare(b.foundAt));
  return (
    <ol className="relative before:absolute before:inset-y-6 before:left-[4.5px] before:w-px before:bg-line">
      <Moment word="Started" at={quest.startTime} display={display} />
      {inOrder.map((find) => (
        <FindMoment key={find.id} find={find} display={display} />
      ))}
      {finds.length === 0 ? (
        <li className="relative flex items-center gap-3 py-3 pl-6 text-muted">
          <Camera aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
          {quest.status === 'ended'
            ? 'Nothing was logged. Some days are like that.'
            : 'Nothing logged yet. One photo is enough for a find.'}
        </li>
      ) : null}
      {quest.endTime ? <Moment word="Ended" at={quest.endTime} display={display} /> : null}
    </ol>
  );
}

function Moment({ word, at, display }: { word: string; at: string; display: Display }) {
  return (
    <li className="relative flex min-h-11 items-center justify-between gap-3 pl-6 text-muted">
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-0 size-2.5 -translate-y-1/2 rounded-full border-2 border-moss bg-paper ring-3 ring-paper"
      />
      {word}
      <time dateTime={at} className="text-sm tabular-nums">
        {timeText(at, display.locale)}
      </time>
    </li>
  );
}

interface FindMomentProps extends Pick<QuestTimelineProps, 'display'> {
  find: Find;
}

function FindMoment({ find, display }: FindMomentProps) {
  return (
    <li className="relative pl-6">
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-0 size-2.5 -translate-y-1/2 rounded-full bg-brass ring-3 ring-paper"
      />
      <Link
        to={`/finds/${find.id}`}
        className="-mx-2 flex min-h-18 items-center gap-3.5 rounded-control px-2 py-1.5 transition-colors hover:bg-moss-tint"
      >
        <FindThumb findId={find.id} category={find.category} className="size-14 shrink-0 rounded-control" />
        <span className="min-w-0 grow">
          <span className="display block truncate text-md leading-snug">{find.name}</span>
          <span className="block truncate text-muted text-sm">{factsOf(find, display)}</span>
        </span>
        <time dateTime={find.foundAt} className="shrink-0 text-muted text-sm tabular-nums">
          {timeText(find.foundAt, display.locale)}
        </time>
      </Link>
    </li>
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
