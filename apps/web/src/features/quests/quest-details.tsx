import type { Media } from '@metalquest/core/media/media';
import { Pencil } from 'lucide-react';
import { useId } from 'react';
import { VoiceNotes } from '../../records/voice/voice-notes.tsx';
import { Button } from '../../ui/button.tsx';
import { QuestLeave } from './quest-leave.tsx';
import { QuestTimeline, type QuestTimelineProps } from './quest-timeline.tsx';
import type { QuestLeave as Leave } from './use-quest-view.ts';

export interface QuestDetailsProps extends QuestTimelineProps {
  leave: Leave | null;
  voiceNotes: readonly Media[];
  onEdit: () => void;
}

export function QuestDetails({ leave, voiceNotes, onEdit, ...timeline }: QuestDetailsProps) {
  const headingId = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
      <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 id={headingId} className="text-lg">
          Timeline
        </h2>
        <QuestTimeline {...timeline} />
      </section>
      <VoiceNotes
        owner={{ questId: timeline.quest.id }}
        notes={voiceNotes}
        locale={timeline.display.locale}
      />
      <QuestNotes notes={timeline.quest.description} onEdit={onEdit} />
      <QuestLeave leave={leave} isOpen={timeline.quest.status !== 'ended'} onEdit={onEdit} />
    </div>
  );
}

function QuestNotes({ notes, onEdit }: { notes: string | null; onEdit: () => void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          Notes
        </h2>
        <Button variant="ghost" className="-mr-3 px-3 text-muted" onClick={onEdit}>
          <Pencil aria-hidden="true" size={18} strokeWidth={1.75} />
          {notes ? 'Edit' : 'Add a note'}
        </Button>
      </div>
      {notes ? (
        <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-pretty">{notes}</p>
      ) : null}
    </section>
  );
}
