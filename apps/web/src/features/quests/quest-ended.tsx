import type { EndedQuest } from '@metalquest/core/quest/quest';
import { formatDuration } from '@metalquest/core/units/duration';
import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Display } from '../../lib/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { QuestDetails } from './quest-details.tsx';
import { distanceParts, speedParts } from './quest-figures.ts';
import { QuestMeta } from './quest-meta.tsx';
import type { QuestPageSlots } from './quest-slots.ts';
import { questSummary } from './quest-summary.ts';
import { StatusPill } from './status-pill.tsx';
import type { QuestActions } from './use-quest-actions.ts';
import type { QuestView } from './use-quest-view.ts';

export interface QuestEndedProps extends QuestPageSlots {
  quest: EndedQuest;
  view: QuestView;
  display: Display;
  actions: QuestActions;
  onEdit: () => void;
  onDelete: () => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

/** A finished quest, to look back at: one sentence, the figures, the map, the finds. */
export function QuestEnded({ quest, view, display, actions, onEdit, onDelete, ...slots }: QuestEndedProps) {
  const navigate = useNavigate();
  const { map: QuestMap } = slots;
  const findCount = view.finds.length;
  const durationS = quest.durationSeconds;
  const distance = distanceParts(view.distanceM, display.units, display.locale);
  const pace = speedParts(view.distanceM, durationS, display.units, display.locale);
  return (
    <article className="page-width grid gap-x-10 gap-y-6 py-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:py-8">
      <header className="grid gap-3 lg:col-span-2">
        <StatusPill status="ended" className="justify-self-start" />
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <h1 className="text-2xl sm:text-3xl">{quest.name}</h1>
            <p className="mt-2 font-[620] text-lg text-moss-deep">
              {questSummary({ durationS, distanceM: view.distanceM, findCount }, display)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={actions.restart}>
              <RotateCcw {...icon} />
              Restart
            </Button>
            <Button variant="secondary" onClick={onEdit}>
              <Pencil {...icon} />
              Edit
            </Button>
            <Button variant="danger-quiet" onClick={onDelete}>
              <Trash2 {...icon} />
              Delete
            </Button>
          </div>
        </div>
        <QuestMeta quest={quest} display={display} />
      </header>
      <div className="grid content-start gap-6">
        <QuestMap
          path={view.path}
          finds={view.mapFinds}
          position={null}
          units={display.units}
          onFindClick={(id) => navigate(`/finds/${id}`)}
          className="h-[52dvh] min-h-80 rounded-card border border-line lg:h-[calc(100dvh-24rem)] lg:min-h-112"
        />
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-t pt-4 sm:grid-cols-4">
          <Figure label="Time" value={formatDuration(durationS)} />
          <Figure label="Distance" value={distance.value} unit={distance.unit} />
          <Figure label="Finds" value={findCount} />
          <Figure label="Pace" value={pace.value} unit={pace.unit} />
        </dl>
      </div>
      <QuestDetails
        quest={quest}
        onEdit={onEdit}
        finds={view.finds}
        display={display}
        findThumb={slots.findThumb}
      />
    </article>
  );
}
