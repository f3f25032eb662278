import type { QuestId } from '@metalquest/core/ids';
import { DISTANCE_NOT_LOADED } from '@metalquest/core/quest/summary';
import { formatDistance } from '@metalquest/core/units/distance';
import { formatDuration } from '@metalquest/core/units/duration';
import type { QuestListItem } from '@metalquest/sync/queries/query-types';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { FindThumb } from '../../../records/find-thumb.tsx';
import { cn } from '../../../ui/cn.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { dayText } from '../quest-dates.ts';
import { countOf } from '../quest-figures.ts';
import { QuestTrace } from '../quest-trace.tsx';
import { StatusPill } from '../status-pill.tsx';
import { useActiveDurationS } from '../use-active-duration.ts';
import { WeatherNote } from '../weather-note.tsx';

export interface QuestCardProps {
  quest: QuestListItem;
  display: Display;
  now: Date;
}

export function QuestCard({ quest, display, now }: QuestCardProps) {
  const wide = useWide();
  return (
    <article className="group relative flex flex-wrap gap-4 rounded-card border border-line bg-card p-3.5 shadow-soft transition-colors focus-within:border-edge hover:border-edge sm:gap-5 sm:p-4">
      <QuestTrace id={quest.id} className="size-22 shrink-0 sm:size-26 lg:size-32" />
      <div className="flex min-w-0 grow basis-36 flex-col">
        <h2 className="min-w-0 text-lg leading-tight sm:text-xl sm:leading-tight">
          {/* The whole card is the link's target, but only the name is its text. */}
          <Link
            to={`/quests/${quest.id}`}
            className="line-clamp-2 outline-offset-4 after:absolute after:inset-0 after:rounded-card"
          >
            {quest.name}
          </Link>
        </h2>
        <p className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-sm">
          <StatusPill status={quest.status} />
          <time dateTime={quest.startTime}>{dayText(quest.startTime, now, display.locale)}</time>
          {quest.weather ? <WeatherNote weather={quest.weather} display={display} /> : null}
          {quest.locationName ? (
            <span className="flex min-w-0 items-center gap-1">
              <MapPin aria-hidden="true" size={15} strokeWidth={1.75} className="shrink-0" />
              <span className="truncate">{quest.locationName}</span>
            </span>
          ) : null}
        </p>
        <dl className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 sm:gap-x-6">
          <Fact label="Time">
            <DurationText quest={quest} />
          </Fact>
          <Fact label="Distance">
            {quest.distanceM === null
              ? DISTANCE_NOT_LOADED
              : formatDistance(quest.distanceM, display.units, display.locale)}
          </Fact>
          <Fact label="Finds" find={quest.findCount > 0}>
            {countOf(quest.findCount, 'find', 'finds')}
          </Fact>
        </dl>
      </div>
      {wide ? (
        <QuestPhotos
          id={quest.id}
          count={3}
          className="shrink-0 flex-row-reverse justify-start gap-2"
          pictureClassName="size-32 rounded-picture first:block nth-[2]:hidden nth-[3]:hidden xl:nth-[2]:block 2xl:nth-[3]:block"
        />
      ) : null}
    </article>
  );
}

function Fact({ label, find = false, children }: { label: string; find?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd className={find ? 'figures text-brass-deep' : 'figures'}>{children}</dd>
    </div>
  );
}

function DurationText({ quest }: { quest: QuestListItem }) {
  return formatDuration(useActiveDurationS(quest));
}

interface QuestPhotosProps {
  id: QuestId;
  count: number;
  className?: string;
  pictureClassName: string;
}

function QuestPhotos({ id, count, className, pictureClassName }: QuestPhotosProps) {
  const { queries } = useEngine();
  const finds = useLive(
    () => queries.finds({ questId: id, hasPhoto: true, offset: 0, limit: count }),
    [queries, id, count],
  );
  const items = finds.value?.items ?? [];
  return (
    <div aria-hidden="true" className={cn('flex', className)}>
      {items.map((find) => (
        <FindThumb key={find.id} findId={find.id} category={find.category} className={pictureClassName} />
      ))}
    </div>
  );
}
