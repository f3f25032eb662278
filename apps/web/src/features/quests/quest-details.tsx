import { useId } from 'react';
import { QuestLeave } from './quest-leave.tsx';
import { QuestNotes } from './quest-notes.tsx';
import { QuestTimeline, type QuestTimelineProps } from './quest-timeline.tsx';
import type { QuestLeave as Leave } from './use-quest-view.ts';

export interface QuestDetailsProps extends QuestTimelineProps {
  leave: Leave | null;
  onEdit: () => void;
}

export function QuestDetails({ leave, onEdit, ...timeline }: QuestDetailsProps) {
  const headingId = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
      <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 id={headingId} className="text-lg">
          Timeline
        </h2>
        <QuestTimeline {...timeline} />
      </section>
      <QuestNotes notes={timeline.quest.description} onEdit={onEdit} />
      <QuestLeave leave={leave} isOpen={timeline.quest.status !== 'ended'} onEdit={onEdit} />
    </div>
  );
}
