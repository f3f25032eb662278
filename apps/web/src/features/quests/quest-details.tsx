import type { Quest } from '@metalquest/core/quest/quest';
import { useId } from 'react';
import { QuestNotes } from './quest-notes.tsx';
import { QuestTimeline, type QuestTimelineProps } from './quest-timeline.tsx';

export interface QuestDetailsProps extends QuestTimelineProps {
  quest: Quest;
  onEdit: () => void;
}

/** The finds and the notes of a quest, one below the other. */
export function QuestDetails({ quest, onEdit, ...timeline }: QuestDetailsProps) {
  const headingId = useId();
  return (
    <div className="grid content-start gap-6">
      <section aria-labelledby={headingId} className="grid gap-2">
        <h2 id={headingId} className="text-lg">
          Finds
        </h2>
        <QuestTimeline {...timeline} />
      </section>
      <QuestNotes notes={quest.description} onEdit={onEdit} />
    </div>
  );
}
