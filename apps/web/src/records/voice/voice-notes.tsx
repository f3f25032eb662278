import type { FindId, MediaId, QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { useEffect, useId, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useMediaUrl } from '../../engine/use-media-url.ts';
import { useAddedFiles } from '../../forms/use-added-files.ts';
import { Button } from '../../ui/button.tsx';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { WaitingFiles } from '../../ui/waiting-files.tsx';
import { useVoiceRecording } from './use-voice-recording.ts';
import { VoiceNoteRow, type VoiceNoteRowProps } from './voice-note-row.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';

interface VoiceNotesProps {
  owner: { readonly findId: FindId } | { readonly questId: QuestId };
  notes: readonly Media[];
  locale: string;
}

/** As long as the toast of other deletes. The undo itself expires after ten seconds. */
const UNDO_OFFERED_MS = 8_000;

/** The voice notes of a find or a quest, and a button to record one. They are never shared. */
export function VoiceNotes({ owner, notes, locale }: VoiceNotesProps) {
  const headingId = useId();
  const { commands } = useEngine();
  const key = 'findId' in owner ? owner.findId : owner.questId;
  const added = useAddedFiles({ owner, draftKey: `voice-notes:${key}`, draftLabel: 'a voice note' });
  const recording = useVoiceRecording({
    draftKey: `voice-recording:${key}`,
    onRecorded: (note) => added.addNew([note]),
  });
  const [playing, setPlaying] = useState<MediaId | null>(null);
  const [deleted, setDeleted] = useState<MediaId | null>(null);

  async function remove(id: MediaId): Promise<void> {
    setPlaying(null);
    const removed = await toastOnFailure(commands.deleteVoiceNote(id), 'Voice Note Not Deleted');
    if (removed.ok) setDeleted(id);
  }

  async function undo(entityId: MediaId): Promise<void> {
    setDeleted(null);
    await toastOnFailure(commands.undoDelete({ table: 'media', entityId }), 'Restore Failed');
  }

  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={headingId} className="text-lg">
        Voice notes
      </h2>
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => (
            <SavedNote
              key={note.id}
              note={note}
              locale={locale}
              isPlaying={playing === note.id}
              onPlaying={(isPlaying) => setPlaying(isPlaying ? note.id : null)}
              onDelete={() => void remove(note.id)}
            />
          ))}
        </ul>
      ) : null}
      {deleted ? (
        <UndoLine key={deleted} onUndo={() => void undo(deleted)} onExpired={() => setDeleted(null)} />
      ) : null}
      <VoiceRecorder recording={recording} />
      <WaitingFiles {...added} onRetry={() => void added.add([])} />
    </section>
  );
}

/** In place of a toast, which the sheet of a quest would cover. */
function UndoLine({ onUndo, onExpired }: { onUndo: () => void; onExpired: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the delete.
  useEffect(() => {
    // The button that had the focus is gone.
    button.current?.focus();
    const timer = setTimeout(onExpired, UNDO_OFFERED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-moss-tint py-1 pr-1 pl-4">
      <p role="status">Voice note deleted</p>
      <Button variant="ghost" className="text-moss-deep" ref={button} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

type SavedNoteProps = Pick<VoiceNoteRowProps, 'locale' | 'isPlaying' | 'onPlaying' | 'onDelete'> & {
  note: Media;
};

function SavedNote({ note, ...row }: SavedNoteProps) {
  const { url, status } = useMediaUrl(note, 'full');
  const { recordedAt, durationMs } = note;
  return (
    <VoiceNoteRow
      {...row}
      url={url}
      isMissing={status === 'waiting'}
      recordedAt={recordedAt ?? note.createdAt}
      durationMs={durationMs ?? 0}
    />
  );
}
