import type { LngLat } from '@metalquest/core/geo/point';
import type { EndedQuest } from '@metalquest/core/quest/quest';
import { type QuestOutcome, questSummaryParts } from '@metalquest/core/quest/summary';
import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { Camera, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Display } from '../../engine/use-display.ts';
import { ProfilePart } from '../../map/profile-part.tsx';
import { QuestMap } from '../../map/quest-map.tsx';
import { ExportQuest } from '../../records/export/export-quests.tsx';
import { FindThumb } from '../../records/find-thumb.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Figure } from '../../ui/figure.tsx';
import { QuestCorrections } from './correct/quest-corrections.tsx';
import { timeText } from './quest-dates.ts';
import { QuestDetails } from './quest-details.tsx';
import { distanceParts, speedParts } from './quest-figures.ts';
import { QuestMeta } from './quest-meta.tsx';
import type { QuestActions } from './use-quest-actions.ts';
import type { QuestView } from './use-quest-view.ts';

export interface QuestEndedProps {
  quest: EndedQuest;
  /** Whether the quest was still running when this page was opened. */
  isJustEnded: boolean;
  view: QuestView;
  display: Display;
  actions: QuestActions;
  onEdit: () => void;
  onDelete: () => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function QuestEnded({
  quest,
  isJustEnded,
  view,
  display,
  actions,
  onEdit,
  onDelete,
}: QuestEndedProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<LngLat | null>(null);
  const { units, locale } = display;
  const durationS = quest.durationSeconds;
  const distance = distanceParts(view.distanceM, units, locale);
  const pace = speedParts(view.distanceM, durationS, units, locale);
  return (
    <article className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 pt-3 pb-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pt-5 lg:pb-8">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 lg:col-span-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex flex-wrap items-center gap-x-3">
            <BackLink to="/quests">Quests</BackLink>
            <p role="status" className="font-[620] text-muted text-sm">
              {isJustEnded ? 'Quest ended' : 'Ended'}
            </p>
          </div>
          <h1 tabIndex={-1} className="wrap-anywhere text-lg outline-none sm:text-xl lg:text-2xl">
            {quest.name}
          </h1>
          <QuestSummary
            outcome={{ durationS, distanceM: view.distanceM, findCount: view.finds.length }}
            display={display}
          />
          <QuestMeta quest={quest} display={display} />
        </div>
        <div className="flex flex-wrap gap-2.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
          <Button asChild variant="find">
            <Link to={`/quests/${quest.id}/add-find`}>
              <Camera {...icon} />
              Log find
            </Link>
          </Button>
          <Button variant="secondary" onClick={actions.restart}>
            <RotateCcw {...icon} />
            Restart
          </Button>
          <Button variant="secondary" onClick={onEdit}>
            <Pencil {...icon} />
            Edit
          </Button>
          <ExportQuest id={quest.id} />
          <QuestCorrections quest={quest} view={view} display={display} />
          <Button variant="danger-quiet" onClick={onDelete}>
            <Trash2 {...icon} />
            Delete
          </Button>
        </div>
      </header>
      <QuestGallery finds={view.pictured} className="lg:col-span-2" />
      <div className="grid min-w-0 content-start gap-5">
        <QuestMap
          path={view.path}
          finds={view.mapFinds}
          position={null}
          boundary={view.leave?.permission.boundary ?? null}
          chosen={chosen}
          units={units}
          onFindClick={(id) => navigate(`/finds/${id}`)}
          className="h-[52dvh] min-h-80 rounded-card border border-line lg:h-[calc(100dvh-22rem)] lg:min-h-112"
        />
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-5 border-line border-b pb-5 lg:border-b-0">
          <Figure label="Distance" value={distance.value} unit={distance.unit} />
          <Figure label="Pace" value={pace.value} unit={pace.unit} />
          <Figure label="Started" value={timeText(quest.startTime, locale)} />
          <Figure label="Ended" value={quest.endTime ? timeText(quest.endTime, locale) : '–'} />
          {quest.litterCount ? <Figure label="Litter taken away" value={quest.litterCount} /> : null}
        </dl>
        {view.path.length > 1 ? <ProfilePart path={view.path} onMark={setChosen} display={display} /> : null}
      </div>
      <QuestDetails
        quest={quest}
        onEdit={onEdit}
        finds={view.finds}
        leave={view.leave}
        voiceNotes={view.voiceNotes}
        display={display}
      />
    </article>
  );
}

interface QuestGalleryProps {
  finds: readonly FindListItem[];
  className?: string;
}

function QuestGallery({ finds, className }: QuestGalleryProps) {
  if (finds.length === 0) return null;
  return (
    <ul
      aria-label="Pictures of the finds"
      className={cn('grid grid-cols-3 gap-2 sm:grid-cols-6 sm:gap-3', className)}
    >
      {finds.map((find) => (
        <li key={find.id} className="max-w-58">
          <Link to={`/finds/${find.id}`} aria-label={find.name} className="block rounded-picture">
            <FindThumb
              findId={find.id}
              category={find.category}
              className="aspect-square w-full rounded-picture"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface QuestSummaryProps {
  outcome: QuestOutcome;
  display: Display;
}

function QuestSummary({ outcome, display }: QuestSummaryProps) {
  const [time, distance, finds] = questSummaryParts(outcome, display.units, display.locale);
  return (
    <p className="display animate-rise text-balance text-[min(12vw,clamp(1.5rem,0.75rem+3.4vw,3.75rem))] leading-[1.08]">
      <span className="whitespace-nowrap">{time},</span>{' '}
      <span className="whitespace-nowrap">{distance},</span>{' '}
      <span className={outcome.findCount > 0 ? 'whitespace-nowrap text-brass-deep' : 'whitespace-nowrap'}>
        {finds}
      </span>
    </p>
  );
}
