import type { KnownSigns } from '@metalquest/core/quest/left-running';
import type { QuestListItem } from '@metalquest/sync/queries/query-types';
import { Camera, ChevronRight, MapPin } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { LeftRunningNote } from '../left-running-note.tsx';
import { QuestClock } from '../quest-clock.tsx';
import { QuestNumerals } from '../quest-numerals.tsx';
import { QuestTrace } from '../quest-trace.tsx';
import { StatusPill } from '../status-pill.tsx';
import { useToastsBelow } from '../use-toasts-below.ts';

export interface CurrentQuestCardProps {
  quest: QuestListItem & { readonly signs: KnownSigns };
  display: Display;
  className?: string;
}

export function CurrentQuestCard({ quest, display, className }: CurrentQuestCardProps) {
  const card = useRef<HTMLElement>(null);
  // On a narrow screen the card is below the heading and the search, where toasts end.
  useToastsBelow(card, useWide());
  return (
    <section
      ref={card}
      aria-label="Current quest"
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5 md:grid-cols-2 md:items-center md:p-6 xl:grid-cols-[auto_minmax(0,1fr)_minmax(0,23rem)]',
        className,
      )}
    >
      <QuestTrace id={quest.id} className="hidden size-52 xl:block" />
      <div className="min-w-0">
        <StatusPill status={quest.status} />
        <h2 className="mt-2.5 text-xl sm:text-2xl">{quest.name}</h2>
        {quest.locationName ? (
          <p className="mt-1 flex items-center gap-1 text-muted">
            <MapPin aria-hidden="true" size={17} strokeWidth={1.75} className="shrink-0" />
            {quest.locationName}
          </p>
        ) : null}
        <QuestClock quest={quest} className="mt-3 text-[min(3.5rem,14vw)] sm:text-4xl md:mt-5" />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <QuestNumerals
          quest={quest}
          distanceM={quest.distanceM}
          findCount={quest.findCount}
          display={display}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button asChild variant="find" size="field" className="min-w-0 flex-[1.4_1_8.5rem] px-3">
            <Link to={`/quests/${quest.id}/add-find`}>
              <Camera aria-hidden="true" size={24} strokeWidth={1.75} />
              Log find
            </Link>
          </Button>
          <Button asChild variant="secondary" size="field" className="min-w-0 flex-[1_1_6.5rem] px-3">
            <Link to={`/quests/${quest.id}`}>
              Open
              <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
            </Link>
          </Button>
        </div>
      </div>
      <LeftRunningNote quest={quest} signs={quest.signs} display={display} className="md:col-span-full" />
    </section>
  );
}
