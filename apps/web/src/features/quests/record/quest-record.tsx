import type { KnownSigns } from '@metalquest/core/quest/left-running';
import type { ActiveQuest, PausedQuest, Quest } from '@metalquest/core/quest/quest';
import { questSummary } from '@metalquest/core/quest/summary';
import { useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { LeftRunningNote } from '../left-running-note.tsx';
import { QuestClock } from '../quest-clock.tsx';
import { QuestDetails, type QuestDetailsProps } from '../quest-details.tsx';
import { CallLandowner } from '../quest-leave.tsx';
import { QuestMenu } from '../quest-menu.tsx';
import { QuestMeta } from '../quest-meta.tsx';
import { QuestNumerals } from '../quest-numerals.tsx';
import { StatusPill } from '../status-pill.tsx';
import { useActiveDurationS } from '../use-active-duration.ts';
import type { QuestActions } from '../use-quest-actions.ts';
import type { QuestView } from '../use-quest-view.ts';
import { useToastsBelow } from '../use-toasts-below.ts';
import { LitterCounter } from './litter-counter.tsx';
import { QuestMapPane } from './quest-map-pane.tsx';
import { ThumbRow } from './thumb-row.tsx';

export interface QuestRecordProps {
  quest: ActiveQuest | PausedQuest;
  view: QuestView;
  display: Display;
  actions: QuestActions;
  onEdit: () => void;
  onDelete: () => void;
}

/** The record screen, without scrolling on a phone. Wide screens also show the timeline and the notes. */
export function QuestRecord(props: QuestRecordProps) {
  const { quest, view, display, actions, onEdit, onDelete } = props;
  const wide = useWide();
  const [detailsOpen, setDetailsOpen] = useState(false);
  const [ending, setEnding] = useState(false);
  const readings = useRef<HTMLDivElement>(null);
  useToastsBelow(readings, !wide);
  const figures = { distanceM: view.distanceM, findCount: view.finds.length };
  const menu = { onEdit, onDelete, onActivate: useMayActivate(quest) ? actions.activate : undefined };
  const { leave } = view;
  const { voiceNotes } = view;
  const details = { quest, finds: view.finds, leave, voiceNotes, display, onEdit };
  const thumbRow = (
    <ThumbRow quest={quest} onPause={actions.pause} onResume={actions.resume} onEnd={() => setEnding(true)} />
  );
  return (
    <div
      data-record=""
      className="flex grow flex-col px-3 pb-3 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-x-8 lg:px-10 lg:py-6"
    >
      <div ref={readings} className="px-2 lg:order-2 lg:flex lg:flex-col lg:gap-6 lg:px-0">
        {wide ? (
          <header className="grid gap-3">
            <div className="flex items-start justify-between gap-3">
              <h1 tabIndex={-1} className="wrap-anywhere min-w-0 text-2xl outline-none">
                {quest.name}
              </h1>
              <QuestMenu {...menu} className="-mt-1 -mr-2" />
            </div>
            <QuestMeta quest={quest} display={display} />
          </header>
        ) : (
          <h1 tabIndex={-1} className="sr-only">
            {quest.name}
          </h1>
        )}
        <div>
          <div className="flex flex-wrap items-end justify-between gap-2 pb-3.5">
            <QuestClock quest={quest} />
            <div className="ml-auto flex items-center gap-1">
              {wide && quest.status === 'paused' ? <StatusPill status="paused" /> : null}
              {wide ? null : (
                <>
                  <CallLandowner
                    leave={leave}
                    className="grid size-14 place-items-center rounded-picture text-moss-deep transition-colors hover:bg-moss-tint"
                  />
                  <QuestMenu {...menu} onShowDetails={() => setDetailsOpen(true)} className="-mr-2 size-14" />
                </>
              )}
            </div>
          </div>
          <QuestNumerals quest={quest} display={display} {...figures} />
        </div>
        <LitterCounter quest={quest} onAdd={actions.addLitter} className="max-lg:mt-3" />
        <LeftRunningNote quest={quest} signs={signsOf(view)} display={display} className="max-lg:mt-4" />
        {wide ? thumbRow : null}
        {wide ? <QuestDetails {...details} /> : null}
      </div>
      <QuestMapPane quest={quest} view={view} display={display} />
      {wide ? null : <div className="mt-3.5">{thumbRow}</div>}
      <QuestDetailsSheet {...details} open={detailsOpen && !wide} onOpenChange={setDetailsOpen} />
      <EndQuestDialog
        quest={quest}
        open={ending}
        onOpenChange={setEnding}
        summaryAt={(durationS) => questSummary({ durationS, ...figures }, display.units, display.locale)}
        onEnd={actions.end}
      />
    </div>
  );
}

const signsOf = ({ path, finds }: QuestView): KnownSigns => ({
  lastFixMs: path.at(-1)?.t ?? null,
  lastFindAt: finds[0]?.foundAt ?? null,
});

function useMayActivate({ id, status }: Quest): boolean {
  const { queries } = useEngine();
  const current = useLive(() => queries.currentQuest(), [queries]).value;
  return status === 'paused' && current != null && current.id !== id;
}

interface EndQuestDialogProps {
  quest: Quest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** '2 h 14 min, 3.2 km, 7 finds' for a duration in seconds. */
  summaryAt: (durationS: number) => string;
  onEnd: () => void;
}

/** Confirms the end of a quest, as the button is next to Log find. */
function EndQuestDialog({ quest, open, onOpenChange, summaryAt, onEnd }: EndQuestDialogProps) {
  const summary = summaryAt(useActiveDurationS(quest));
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`End ${quest.name}?`}
      description={`${summary}. An ended quest can be restarted.`}
      confirmLabel="End quest"
      cancelLabel="Keep going"
      danger
      onConfirm={onEnd}
    />
  );
}

interface QuestDetailsSheetProps extends QuestDetailsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function QuestDetailsSheet({ open, onOpenChange, ...details }: QuestDetailsSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="bottom" title={details.quest.name}>
      <div className="grid gap-6">
        <QuestMeta quest={details.quest} display={details.display} />
        <QuestDetails {...details} />
      </div>
    </Sheet>
  );
}
